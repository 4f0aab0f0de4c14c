// mlk: kernel calls between tensors and LLVM (design decision D2).
#ifndef MLK_OPS
#define MLK_OPS
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MLK_Dialect : Dialect {
  let name = "mlk";
  let summary = "Calls of mlonnx kernels";
  let description = [{Internal: what irregular operators become before LLVM.}];
  let cppNamespace = "::mlonnx::mlk";
}

def MLK_CallOp : Op<MLK_Dialect, "call", [AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Calls a kernel on dense row-major buffers";
  let description = [{
    Destination style: `inputs` are read only, `outputs` are overwritten whole and never read. The kernel gets a pointer per input,
    a pointer per output, then the scalars; with `node` >= 0 also the error record and the node's number, and its caller
    leaves with the status when an error was recorded. `plan` is a note for people and tests (the forest plan). With
    `text` the last output holds the bytes of strings among the others, so it lives until the function's results are read.
  }];
  let arguments = (ins StrAttr:$callee, Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs,
                       Variadic<AnyType>:$scalars, DefaultValuedOptionalAttr<I64Attr, "-1">:$node,
                       OptionalAttr<DictionaryAttr>:$plan, UnitAttr:$text);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $callee `ins` `(` ($inputs^ `:` type($inputs))? `)` `outs` `(` ($outputs^ `:` type($outputs))? `)`
    `scalars` `(` ($scalars^ `:` type($scalars))? `)` attr-dict (`->` type($results)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
}

def MLK_MapCountOp : Op<MLK_Dialect, "map_count", [Pure]> {
  let summary = "The number of entries of a map";
  let arguments = (ins AnyType:$map);
  let results = (outs Index:$count);
  let assemblyFormat = "$map attr-dict `:` type($map)";
}

def MLK_ConcatOp : Op<MLK_Dialect, "concat", [DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Joins buffers along an axis";
  let description = [{
    One operation for any number of inputs: each insertion of a chain would be compared with all others when buffers are
    assigned. After bufferization it is a copy of each input into its part of `output`.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, AnyType:$output, I64Attr:$axis);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $output `:` type($output) `)` attr-dict (`->` type($result)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
  }];
}

// What functions with run-time extents need besides.

def MLK_CheckOp : Op<MLK_Dialect, "check", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Leaves the function with an error unless a condition holds";
  let description = [{
    `code` is one of mlonnx-c/abi.h, `value` what its message shows. `error` is the error record, once functions have one.
  }];
  let arguments = (ins I1:$condition, I64:$value, I64Attr:$code, I64Attr:$node, Optional<AnyType>:$error);
  let assemblyFormat = "$condition `,` $value (`,` $error^ `:` type($error))? attr-dict";
}

def MLK_ViewOp : Op<MLK_Dialect, "view", [Pure]> {
  let summary = "The dense buffer at a pointer";
  let arguments = (ins AnyType:$pointer, Variadic<Index>:$sizes);
  let results = (outs AnyMemRef:$buffer);
  let assemblyFormat = "$pointer `[` $sizes `]` attr-dict `:` type($pointer) `->` type($buffer)";
}

def MLK_AllocOp : Op<MLK_Dialect, "alloc", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Allocates a buffer of run-time size; leaves the function where there is no memory";
  let description = [{`slots` is the run's table of allocations, of which this one is number `slot`.}];
  let arguments = (ins AnyType:$slots, AnyType:$error, Variadic<Index>:$sizes, I64Attr:$slot);
  let results = (outs AnyMemRef:$buffer);
  let assemblyFormat = "$slots `,` $error `[` $sizes `]` attr-dict `:` type($slots) `,` type($error) `->` type($buffer)";
}

def MLK_FreeOp : Op<MLK_Dialect, "free", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Frees allocation number `slot`";
  let arguments = (ins AnyType:$slots, I64Attr:$slot);
  let assemblyFormat = "$slots attr-dict `:` type($slots)";
}
#endif
