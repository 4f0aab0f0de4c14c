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
    leaves with the status when an error was recorded. `plan` is a note for people and tests (the forest plan).
  }];
  let arguments = (ins StrAttr:$callee, Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs,
                       Variadic<AnyType>:$scalars, DefaultValuedOptionalAttr<I64Attr, "-1">:$node,
                       OptionalAttr<DictionaryAttr>:$plan);
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
#endif
