// RUN: %roundtrip

// CHECK-LABEL: func @shape
func.func @shape(%x: tensor<?x5xf32>, %u: tensor<*xf32>, %n: tensor<i64>) {
  // CHECK: onnx.Shape %{{.*}} : (tensor<?x5xf32>) -> tensor<2xi64>
  %0 = onnx.Shape %x : (tensor<?x5xf32>) -> tensor<2xi64>
  // CHECK: onnx.Shape %{{.*}} {end = 9 : i64, start = -1 : i64} : (tensor<?x5xf32>) -> tensor<1xi64>
  %1 = onnx.Shape %x {end = 9 : i64, start = -1 : i64} : (tensor<?x5xf32>) -> tensor<1xi64>
  // CHECK: onnx.Shape %{{.*}} {end = -5 : i64, start = 1 : i64} : (tensor<?x5xf32>) -> tensor<0xi64>
  %2 = onnx.Shape %x {end = -5 : i64, start = 1 : i64} : (tensor<?x5xf32>) -> tensor<0xi64>
  // CHECK: onnx.Shape %{{.*}} : (tensor<*xf32>) -> tensor<?xi64>
  %3 = onnx.Shape %u : (tensor<*xf32>) -> tensor<?xi64>
  %one = onnx.Constant dense<1> : tensor<i64>
  %ten = onnx.Constant dense<10> : tensor<i64>
  %back = onnx.Constant dense<-3> : tensor<i64>
  // CHECK: onnx.Range {{.*}} : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<3xi64>
  %4 = onnx.Range %ten, %one, %back : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<3xi64>
  // CHECK: onnx.Range {{.*}} : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  %5 = onnx.Range %one, %n, %one : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  return
}
// CHECK-LABEL: func @filter
func.func @filter(%x: tensor<?x3xf32>, %c: tensor<?xi1>) {
  %mask = onnx.Constant dense<[true, false, true]> : tensor<3xi1>
  // CHECK: onnx.Compress {{.*}} {axis = 1 : i64} : (tensor<?x3xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  %0 = onnx.Compress %x, %mask {axis = 1 : i64} : (tensor<?x3xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  // CHECK: onnx.Compress {{.*}} : (tensor<?x3xf32>, tensor<?xi1>) -> tensor<?xf32>
  %1 = onnx.Compress %x, %c : (tensor<?x3xf32>, tensor<?xi1>) -> tensor<?xf32>
  // CHECK: onnx.NonZero {{.*}} : (tensor<?x3xf32>) -> tensor<2x?xi64>
  %2 = onnx.NonZero %x : (tensor<?x3xf32>) -> tensor<2x?xi64>
  return
}
// CHECK-LABEL: func @scatter
func.func @scatter(%x: tensor<4x3xf32>, %i: tensor<2x3xi64>, %u: tensor<2x3xf32>, %p: tensor<5x1xi64>, %v: tensor<5x3xf32>) {
  // CHECK: onnx.ScatterElements {{.*}} {reduction = "max"} : (tensor<4x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %0 = onnx.ScatterElements %x, %i, %u {reduction = "max"} : (tensor<4x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
  // CHECK: onnx.ScatterND {{.*}} : (tensor<4x3xf32>, tensor<5x1xi64>, tensor<5x3xf32>) -> tensor<4x3xf32>
  %1 = onnx.ScatterND %x, %p, %v : (tensor<4x3xf32>, tensor<5x1xi64>, tensor<5x3xf32>) -> tensor<4x3xf32>
  // CHECK: onnx.GatherND {{.*}} : (tensor<4x3xf32>, tensor<5x1xi64>) -> tensor<5x3xf32>
  %2 = onnx.GatherND %x, %p : (tensor<4x3xf32>, tensor<5x1xi64>) -> tensor<5x3xf32>
  return
}
// CHECK-LABEL: func @split
func.func @split(%x: tensor<?x7xf32>) {
  // CHECK: onnx.Split %{{.*}} {axis = 1 : i64, num_outputs = 3 : i64} : (tensor<?x7xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x1xf32>)
  %0:3 = onnx.Split %x {axis = 1 : i64, num_outputs = 3 : i64} : (tensor<?x7xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x1xf32>)
  %s = onnx.Constant dense<[2, 5]> : tensor<2xi64>
  // CHECK: onnx.Split %{{.*}}, %{{.*}} {axis = -1 : i64, num_outputs = 2 : i64} : (tensor<?x7xf32>, tensor<2xi64>) -> (tensor<?x2xf32>, tensor<?x5xf32>)
  %1:2 = onnx.Split %x, %s {axis = -1 : i64, num_outputs = 2 : i64} : (tensor<?x7xf32>, tensor<2xi64>) -> (tensor<?x2xf32>, tensor<?x5xf32>)
  return
}
