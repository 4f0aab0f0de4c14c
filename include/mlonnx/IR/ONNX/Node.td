// Nodes as they stand in a model, constants, absent operands.
#ifndef ONNX_NODE
#define ONNX_NODE
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlonnx/IR/ONNXBase.td"

def ONNX_NodeOp : Op<ONNX_Dialect, "node"> {
  let summary = "A node of a model as it stands";
  let description = [{
    Operator type, domain ("" is ai.onnx), the version of the domain that the model imports, and the node's attributes
    by name. An absent optional operand is an `onnx.none`. Results have the type `!onnx.value` until the upgrade. Graph attributes
    are regions; their names are in `region_names`.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$op_type, StrAttr:$domain, I64Attr:$version,
                       DictionaryAttr:$node_attributes, DefaultValuedOptionalAttr<StrArrayAttr, "{}">:$region_names);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let assemblyFormat = [{
    $op_type `domain` `` `(` $domain `)` `version` `` `(` $version `)` `(` $inputs `)` $node_attributes
    ($bodies^)? attr-dict `:` functional-type($inputs, $outputs)
  }];
}

def ONNX_YieldOp : Op<ONNX_Dialect, "yield", [Pure, Terminator, ReturnLike]> {
  let summary = "Ends a graph inside a node: its outputs";
  let arguments = (ins Variadic<AnyType>:$outputs);
  let assemblyFormat = "attr-dict ($outputs^ `:` type($outputs))?";
}

def ONNX_NoneOp : Op<ONNX_Dialect, "none", [Pure]> {
  let summary = "An absent optional operand";
  let results = (outs NoneType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def ONNX_ConstantOp : Op<ONNX_Dialect, "Constant", [Pure, ConstantLike, InferTypeOpAdaptorWithIsCompatible,
    DeclareOpInterfaceMethods<RowsOpInterface>]> {
  let summary = "A constant tensor: an initializer or a Constant node";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyTensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDefinition = [{
    bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange actual) {
      return ::mlonnx::detail::areCompatible(inferred, actual);
    }
  }];
}

def ONNX_IdentityOp : ONNX_Op<"Identity"> {
  let extraClassDeclaration = "bool takesRowsInAnyDimension() { return true; }";
  let summary = "Its operand";
  let arguments = (ins ONNX_Tensor:$input);
  let results = (outs ONNX_Tensor:$output);
  let hasFolder = 1;
}
#endif
