// The mlonnx dialect: types, attribute forms and the base class of its operators.
#ifndef MLONNX_BASE
#define MLONNX_BASE
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlonnx/IR/Documented.td"
include "mlonnx/IR/Interfaces.td"

def MLONNX_Dialect : Dialect {
  let name = "mlonnx";
  let summary = "The operators of ai.onnx.ml";
  let description = [{
    Classical machine learning as ONNX defines it: tree ensembles, linear models, support vector machines, encoders.
    Every operator works on tensors and on memrefs. Lists of numbers may be written as arrays of attributes (the form
    of older documents) or in dense form; `--mlonnx-normalize` leaves only the dense form.
  }];
  let cppNamespace = "::mlonnx";
  let useDefaultTypePrinterParser = 1;
}

// Types

class MLONNX_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<MLONNX_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}
def MLONNX_StringType : MLONNX_Type<"String", "string",
    [MemRefElementTypeInterface, DeclareTypeInterfaceMethods<DataLayoutTypeInterface, ["getPreferredAlignment"]>]> {
  let summary = "a view of UTF-8 bytes: pointer and length";
}
def MLONNX_MapType : MLONNX_Type<"Map", "map",
    [MemRefElementTypeInterface, DeclareTypeInterfaceMethods<DataLayoutTypeInterface, ["getPreferredAlignment"]>]> {
  let summary = "a map from integers or strings to numbers or strings; a sequence of maps is a tensor of maps";
  let parameters = (ins "::mlir::Type":$key, "::mlir::Type":$value);
  let assemblyFormat = "`<` $key `,` $value `>`";
  let genVerifyDecl = 1;
}
def MLONNX_SeqType : MLONNX_Type<"Seq", "seq"> {
  let summary = "a sequence of values of one type";
  let parameters = (ins "::mlir::Type":$element);
  let assemblyFormat = "`<` $element `>`";
}

def MLONNX_Value : AnyTypeOf<[AnyMemRef, AnyTensor]>;

// Attribute lists: the first alternative is the form of the seed document, the others are dense.

class ResourceAttr<string element, string description> : Attr<
    CPred<"::mlonnx::isResourceOf($_self, [](::mlir::Type t) { return " # element # "; })">, description> {
  let storageType = "::mlir::DenseResourceElementsAttr";
  let returnType = "::mlir::DenseResourceElementsAttr";
  let convertFromStorage = "$_self";
}
def I64ResourceAttr : ResourceAttr<"t.isInteger(64)", "64-bit integer dense resource attribute">;
def I32ResourceAttr : ResourceAttr<"t.isInteger(32)", "32-bit integer dense resource attribute">;
def F32ResourceAttr : ResourceAttr<"t.isF32()", "32-bit float dense resource attribute">;
def I8ResourceAttr : ResourceAttr<"t.isInteger(8)", "8-bit integer dense resource attribute">;

def IntsAttr : AnyAttrOf<[I64ArrayAttr, DenseI64ArrayAttr, I64ResourceAttr]>;
// The lists of tree operators may have millions of numbers.
def TreeIntsAttr : AnyAttrOf<[I64ArrayAttr, DenseI64ArrayAttr, I64ResourceAttr, I32ResourceAttr]>;
def FloatsAttr : AnyAttrOf<[F32ArrayAttr, DenseF32ArrayAttr, F32ResourceAttr]>;
// Tree node modes by name, or as TreeEnsemble's numbers (0 BRANCH_LEQ, 1 LT, 2 GTE, 3 GT, 4 EQ, 5 NEQ, 6 MEMBER;
// 7 is LEAF of the older operators).
def ModesAttr : AnyAttrOf<[StrArrayAttr, DenseI8ArrayAttr, I8ResourceAttr]>;
// ONNX tensor attributes.
def TensorAttr : Attr<CPred<"::mlonnx::isTensor($_self)">, "tensor attribute"> {
  let storageType = "::mlir::ElementsAttr";
  let returnType = "::mlir::ElementsAttr";
  let convertFromStorage = "$_self";
}

// Every dense resource among the attributes has its data.
def ResourcesHaveData : NativeOpTrait<"ResourcesHaveData"> {
  let cppNamespace = "::mlonnx";
}

// Base class: names as ONNX has them, result types inferred from operands and attributes.
class MLONNX_Op<string mnemonic, list<Trait> traits = []> : Op<MLONNX_Dialect, mnemonic, traits # [
    ResourcesHaveData, InferTypeOpAdaptorWithIsCompatible,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<RowsOpInterface>]>, Documented {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  // The ai.onnx.ml opset version that brought the operator, and those that changed it.
  list<int> sinceVersions = [1];
  // Attributes beyond the seed document: "name opset".
  list<string> laterAttributes = [];
  // One line of C++ may replace the default row rule (rank >= 2 X: rows in, rows out).
  code rowsBody = [{ return detail::propagateRowsOfX(*this, operandRows, resultRows, why); }];
  let extraClassDefinition = [{
    void $cppClass::getEffects(::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlonnx::detail::getValueEffects(*this, effects);
    }
    bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange actual) {
      return ::mlonnx::detail::areCompatible(inferred, actual);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
  }] # rowsBody # [{ }
  }];
}
#endif
