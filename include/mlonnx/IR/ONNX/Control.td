// Operators that evaluate a graph of their own.
#ifndef ONNX_CONTROL
#define ONNX_CONTROL
include "mlonnx/IR/ONNXBase.td"

// The graph sees nothing of the outside: what it captures are operands, constants are copied into it.
class ONNX_GraphOp<string mnemonic> : ONNX_Op<mnemonic, [IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments]> {
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def ONNX_ScanOp : ONNX_GraphOp<"Scan"> {
  let summary = "A graph evaluated once for each entry of some operands along an axis";
  let description = [{
    The graph takes the states, an entry of each scanned operand, and the captured values; it yields the next states and
    an entry of each scan output. Results are the last states, then the scan outputs. A direction of 1 goes backwards.
  }];
  let arguments = (ins Variadic<ONNX_Tensor>:$states, Variadic<ONNX_Tensor>:$scanned, Variadic<ONNX_Tensor>:$captured,
                       OptionalAttr<DenseI64ArrayAttr>:$scan_input_axes,
                       OptionalAttr<DenseI64ArrayAttr>:$scan_input_directions,
                       OptionalAttr<DenseI64ArrayAttr>:$scan_output_axes,
                       OptionalAttr<DenseI64ArrayAttr>:$scan_output_directions);
  let results = (outs Variadic<ONNX_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results) $body";
}
#endif
