"""Ways to break a legal model of one node.

Every fault breaks one rule for certain and says which. R1: the message names the node and the attribute or operand.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from evaluate import elements
from onnx import AttributeProto, TensorProto, helper, numpy_helper

NUMBERS = ("f4", "f8", "i4", "i8")
TYPES = (*NUMBERS, "O", "f2", "i2", "i1", "?")
HUGE = (2**40, 2**62, -(2**62), 2**63 - 1, -(2**63))


@dataclass
class Fault:
    rule: str
    names: tuple  # what the message must name
    apply: Callable[[], None]


class Faults:
    """The faults that a case can have; none is applied yet."""

    def __init__(self, d, case):
        self.d, self.case, self.all = d, case, []
        every_operator(self)

    def add(self, rule, *names):
        """Decorates what breaks `rule`."""
        return lambda apply: self.all.append(Fault(rule, names, apply))

    def get(self, name):
        """The values of a list or tensor attribute, [] where it is absent."""
        value = self.case.attributes.get(name, [])
        return numpy_helper.to_array(value).tolist() if isinstance(value, TensorProto) else value

    def set(self, name, values):
        """Other values in the form that the attribute has."""
        old = self.case.attributes.get(name)
        if isinstance(old, TensorProto):
            values = elements(np.asarray(values, numpy_helper.to_array(old).dtype), None)
        elif not values:  # the builder wants to know of what kind
            kinds = {int: AttributeProto.INTS, float: AttributeProto.FLOATS, str: AttributeProto.STRINGS}
            values = helper.make_attribute(name, values, attr_type=kinds[type(old[0])])
        self.case.attributes[name] = values

    def remove(self, name, rule="R1: a needed attribute is missing", *names):
        if name in self.case.attributes:
            self.add(rule, *(names or (name,)))(lambda: self.case.attributes.pop(name))

    def set_to(self, name, rule, *values):
        """An attribute becomes one of `values`."""

        @self.add(rule, name)
        def _():
            self.case.attributes[name] = self.d.choose(*values)

    def word(self, name):
        """An enumeration string that is unknown."""
        value = self.case.attributes.get(name, "NONE")
        self.set_to(name, "R1: unknown enumeration string", "BOGUS", "", value.lower(), value + " ")

    def length(self, name, *legal, names=()):
        """A list becomes shorter or longer than all of the legal lengths."""
        if name not in self.case.attributes:
            return
        size = len(self.get(name))
        lengths = [n for n in (0, 1, size - 1, size + 1, 2 * size + 1) if n >= 0 and n not in legal]

        @self.add(f"R1: {name} has another length", *(names or (name,)))
        def _():
            values = list(self.get(name)) or [1]
            self.set(name, (values * 3)[: self.d.choose(*lengths)])

    def element(self, name, rule, *values, where=lambda i: True):
        """One of the elements, where it counts, becomes illegal."""
        places = [i for i in range(len(self.get(name))) if where(i)]
        if not places:
            return

        @self.add(rule, name)
        def _():
            changed = list(self.get(name))
            changed[self.d.choose(*places)] = self.d.choose(*values)
            self.set(name, changed)

    def both(self, name, value, *names):
        """An attribute beside another one that excludes it."""
        self.set_to_if_absent(name, value, "R1: both of an exclusive pair", *(names or (name,)))

    def set_to_if_absent(self, name, value, rule, *names):
        if name not in self.case.attributes:
            self.add(rule, *(names or (name,)))(lambda: self.case.attributes.update({name: value}))

    def one_of(self, **lists):
        """Exactly one of the lists is there."""
        for name, values in lists.items():
            self.both(name, values, *lists)
            self.remove(name, "R1: neither of an exclusive pair", *lists)

    def labels(self, ints, *, any_number=False):
        """The labels of a classifier, of one kind; their number follows from other lists but with `any_number`."""
        self.one_of(**{ints: [1], "classlabels_strings": ["a"]})
        name = next(n for n in self.case.attributes if n.startswith("classlabels_"))
        if not any_number:
            self.length(name, len(self.get(name)))
        return len(self.get(name))

    def takes(self, operand, types, name=None):
        """An operand gets elements of a type that the schema does not have."""

        @self.add(f"R2: {operand} of another type", name or operand)
        def _():
            old = self.case.x[operand]
            kind = self.d.choose(*sorted(set(TYPES) - set(types)))
            self.case.x[operand] = np.full(old.shape, "a" if kind == "O" else 1, kind)

    def rows_and_columns(self):
        """X is [N, C] or [C]."""

        @self.add("R1: X has another rank", "X")
        def _():
            x = self.case.x["X"]
            self.case.x["X"] = self.d.choose(x.reshape(*x.shape, 1), x.reshape(*x.shape[:1], 1, 1, *x.shape[1:]))

    def tensor(self, name, rule="R1: the tensor has another form"):
        """A tensor attribute of rank 1."""
        value = self.case.attributes.get(name)
        if not isinstance(value, TensorProto):
            return

        @self.add(rule, name)
        def _():
            changed = TensorProto()
            changed.CopyFrom(value)
            kind = self.d.choose("data", "rank", "type", "negative", "huge")
            if kind == "data":
                changed.dims[0] += 1
            elif kind == "rank":
                changed.dims.append(1)
            elif kind == "type":
                changed = elements(np.zeros(value.dims, np.int8), None)
            else:
                changed.dims[0] = -1 if kind == "negative" else 2**62
            self.case.attributes[name] = changed


def every_operator(f):
    """What no node may have."""
    case, op = f.case, f.case.op

    def edit(rule, *names):
        def decorate(change):
            f.add(rule, *names)(lambda: case.edits.append(change))

        return decorate

    @edit("R1: unknown attribute", "no_such_attribute")
    def _(node):
        node.attribute.add(name="no_such_attribute", type=AttributeProto.INT, i=1)

    if op != "FeatureVectorizer":

        @edit("R1: operands too many", "operand")
        def _(node):
            node.input.extend(node.input[:1] * 4)

    @edit("R1: no operand", "operand")
    def _(node):
        del node.input[:]

    @edit("R1: a result too many", "result")
    def _(node):
        node.output.append("more")

    @edit("R1: an operand without a definition", "nowhere")
    def _(node):
        node.input[0] = "nowhere"

    @edit("R1: a cycle", "cycle")
    def _(node):
        node.input[0] = node.output[0]

    if case.attributes:
        name = f.d.choose(*sorted(case.attributes))
        old = helper.make_attribute(name, case.attributes[name])
        kinds = [helper.make_attribute(name, v) for v in (1, 1.5, "a", [1, 2], [1.5], ["a"], elements([1.0, 2.0]))]
        f.set_to(name, "R1: an attribute of another kind", *[kind for kind in kinds if kind.type != old.type])

        @edit("R1: an attribute twice", name)
        def _(node):
            node.attribute.append(old)
