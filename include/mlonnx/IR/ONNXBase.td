// The onnx dialect: the part of ai.onnx that models of classical machine learning use.
#ifndef ONNX_BASE
#define ONNX_BASE
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlonnx/IR/Documented.td"
include "mlonnx/IR/Interfaces.td"

def ONNX_Dialect : Dialect {
  let name = "onnx";
  let summary = "Operators of ai.onnx in their newest meaning, and imported nodes of any kind";
  let description = [{
    `onnx.node` holds a node of a model as it stands; the upgrade turns it into a typed operator. Operators work on
    tensors. Attributes that became operands are operands.
  }];
  let cppNamespace = "::mlonnx::onnx";
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlonnx::MLONNXDialect"];
  let useDefaultTypePrinterParser = 1;
}

def ONNX_ValueType : TypeDef<ONNX_Dialect, "Value"> {
  let mnemonic = "value";
  let summary = "a value whose type is not known yet: the result of an imported node";
}

def ONNX_Tensor : AnyTypeOf<[AnyTensor]>;

class ONNX_Op<string mnemonic, list<Trait> traits = []> : Op<ONNX_Dialect, mnemonic, traits # [
    Pure, InferTypeOpAdaptorWithIsCompatible, DeclareOpInterfaceMethods<RowsOpInterface>]>, Documented {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  // More definitions that a family of operators shares.
  code familyDefinitions = "";
  let extraClassDefinition = [{
    bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange actual) {
      return ::mlonnx::detail::areCompatible(inferred, actual);
    }
  }] # familyDefinitions;
}
#endif
