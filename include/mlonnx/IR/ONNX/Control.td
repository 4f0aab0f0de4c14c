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

def ONNX_IfOp : ONNX_GraphOp<"If"> {
  let summary = "One of two graphs, chosen by a truth value";
  let description = [{
    Each graph takes its captured values and yields the results. Where the shapes of what they yield differ, the result
    has what both have in common.
  }];
  let arguments = (ins ONNX_Tensor:$cond, Variadic<ONNX_Tensor>:$then_captured, Variadic<ONNX_Tensor>:$else_captured);
  let results = (outs Variadic<ONNX_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$then_branch, SizedRegion<1>:$else_branch);
  let assemblyFormat = [{
    operands attr-dict `:` functional-type(operands, results) $then_branch `else` $else_branch
  }];
}

def ONNX_LoopOp : ONNX_GraphOp<"Loop"> {
  let summary = "A graph evaluated again and again";
  let description = [{
    The graph takes the number of the step ([] of i64), whether the loop goes on ([] of i1), the carried values, and the
    captured values; it yields whether the loop goes on, the next carried values, and an entry of each scan output. It
    is evaluated `M` times at most, and as long as `cond` and what the graph yields for it are true; an absent one
    sets no end. Results are the last carried values, then the scan outputs, whose entries lie along a new first
    dimension.
  }];
  let arguments = (ins Optional<ONNX_Tensor>:$M, Optional<ONNX_Tensor>:$cond, Variadic<ONNX_Tensor>:$initial,
                       Variadic<ONNX_Tensor>:$captured);
  let results = (outs Variadic<ONNX_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results) $body";
}
#endif
