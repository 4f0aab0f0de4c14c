// What the page of an operator (docs/generated/operators, scripts/operator-pages.py) says beyond its description. Unlike
// descriptions, these texts and those of arguments do not reach C++: changing one rebuilds nothing.
#ifndef MLONNX_DOCUMENTED
#define MLONNX_DOCUMENTED

class Documented {
  string formula = "";  // plain text, line by line
  string source = "";   // what the formula was taken from, beside the specification
  string lowering = ""; // how it is compiled, and when its rows are independent
}
#endif
