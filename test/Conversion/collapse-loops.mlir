// RUN: mlonnx-opt %s -pass-pipeline="builtin.module(func.func(mlonnx-collapse-loops))" | FileCheck %s

#whole = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d1, d2)>

// CHECK-LABEL: func @whole
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%{{.*}} : memref<384xf32>) outs(%{{.*}} : memref<384xf32>)
func.func @whole(%x: memref<64x3x2xf32>, %y: memref<64x3x2xf32>) {
  linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<64x3x2xf32>) outs(%y : memref<64x3x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.negf %a : f32
    linalg.yield %c : f32
  }
  return
}

// What a row has of its own stays together, rows stay apart.
// CHECK-LABEL: func @row
// CHECK: iterator_types = ["parallel", "parallel"]} ins(%{{.*}}, %{{.*}} : memref<64x6xf32>, memref<6xf32>) outs(%{{.*}} : memref<64x6xf32>)
func.func @row(%x: memref<64x3x2xf32>, %r: memref<3x2xf32>, %y: memref<64x3x2xf32>) {
  linalg.generic {indexing_maps = [#whole, #row, #whole], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %r : memref<64x3x2xf32>, memref<3x2xf32>) outs(%y : memref<64x3x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.addf %a, %b : f32
    linalg.yield %d : f32
  }
  return
}

// Parts of a larger buffer are not side by side.
// CHECK-LABEL: func @strided
// CHECK: iterator_types = ["parallel", "parallel", "parallel"]
func.func @strided(%x: memref<64x3x2xf32, strided<[8, 2, 1]>>, %y: memref<64x3x2xf32>) {
  linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<64x3x2xf32, strided<[8, 2, 1]>>) outs(%y : memref<64x3x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}
