"""Entries and all that they call as one module of WebAssembly.

What crosses: a whole number as a double, exact up to 2**53; an array as its address and its length
in each dimension; a named tuple as its fields, one after the other. An entry that fails traps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from rollwright.browser import link
from rollwright.browser.ir import Library, Recorded

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STUBS = """
define void @NRT_incref(ptr %object) alwaysinline { ret void }
define void @NRT_decref(ptr %object) alwaysinline { ret void }
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""
"""Numba counts references to arrays; ours belong to the caller. The machine takes square roots."""
GIVEN = ("exp", "expf", "log")
"""The functions that the page gives a module."""
FAILED = """
  %bad = icmp ne i32 %status, 0
  br i1 %bad, label %failed, label %done
failed:
  call void @llvm.trap()
  unreachable
done:
"""


class NumbaType(Protocol):
    """A type of Numba's."""

    name: str


class Dispatcher(Protocol):
    """A function as `speed.browser` gives it."""

    overloads: dict[tuple[NumbaType, ...], Overload]

    def compile(self, types: tuple[NumbaType, ...], /) -> object: ...


class Descriptor(Protocol):
    mangled_name: str


class Signature(Protocol):
    return_type: NumbaType


class Overload(Protocol):
    """A function that was compiled for some types."""

    library: Library
    fndesc: Descriptor
    signature: Signature


@dataclass(frozen=True)
class Entry:
    """A function that the page calls, with an example of each argument."""

    name: str
    function: Dispatcher
    arguments: tuple[object, ...]


class Wrapper:
    """The code of an exported function: it hands over to Numba's, in Numba's form."""

    def __init__(self) -> None:
        self.parameters: list[str] = []
        self.lines: list[str] = []
        self.passed: list[str] = []

    def take(self, kind: NumbaType) -> None:
        """One more argument of this type."""
        types = import_module("numba").types
        if isinstance(kind, types.Array):
            self._take_array(kind)
        elif isinstance(kind, types.BaseTuple):
            for part in kind:
                self.take(part)
        elif kind == types.float64:
            self.passed.append(f"double {self._parameter('double')}")
        elif kind == types.int64:
            given, whole = self._parameter("double"), self._name()
            self.lines.append(f"{whole} = fptosi double {given} to i64")
            self.passed.append(f"i64 {whole}")
        else:
            raise TypeError(f"an entry can't take {kind}")

    def _take_array(self, kind: NumbaType) -> None:
        """An array as Numba takes it: owner, number and size of items, address, shape, strides."""
        dimensions, size = array_form(kind)
        data = self._parameter("ptr")
        lengths = []
        for _ in range(dimensions):
            given, length = self._parameter("i32"), self._name()
            self.lines.append(f"{length} = zext i32 {given} to i64")
            lengths.append(length)
        steps: list[str] = []
        step = str(size)
        for length in reversed(lengths):
            steps.insert(0, step)
            following = self._name()
            self.lines.append(f"{following} = mul i64 {step}, {length}")
            step = following
        items = self._name()
        self.lines.append(f"{items} = udiv i64 {step}, {size}")
        self.passed += ["ptr null", "ptr null", f"i64 {items}", f"i64 {size}", f"ptr {data}"]
        self.passed += [f"i64 {number}" for number in (*lengths, *steps)]

    def _parameter(self, kind: str) -> str:
        name = f"%a{len(self.parameters)}"
        self.parameters.append(f"{kind} {name}")
        return name

    def _name(self) -> str:
        return f"%v{len(self.lines)}"

    def text(self, name: str, target: str, returned: NumbaType) -> str:
        """The function, as text."""
        kind, result, convert = returned_form(returned)
        declared = ", ".join(("ptr", "ptr", *(part.split()[0] for part in self.passed)))
        passed = ", ".join(("ptr %r", "ptr %e", *self.passed))
        body = "\n  ".join(("%r = alloca i64", "%e = alloca ptr", *self.lines))
        end = f"%found = load {kind}, ptr %r\n  {convert}" if convert else "ret void"
        return (
            f'declare i32 @"{target}"({declared})\ndeclare void @llvm.trap()\n'
            f"define {result} @{name}({', '.join(self.parameters)}) {{\n  {body}\n"
            f'  store ptr null, ptr %e\n  %status = call i32 @"{target}"({passed}){FAILED}'
            f"  {end}\n}}\n"
        )


def array_form(kind: NumbaType) -> tuple[int, int]:
    """The dimensions of an array type and the size of an item; only whole arrays can be given."""
    form = vars(kind)
    if form["layout"] != "C":
        raise TypeError(f"an entry can't take {kind}: its items aren't one after the other")
    return int(form["ndim"]), int(form["dtype"].bitwidth) // 8


def returned_form(kind: NumbaType) -> tuple[str, str, str]:
    """How Numba returns a type, how an export does, and the lines between."""
    types = import_module("numba").types
    forms = {
        "none": ("ptr", "void", ""),
        "int64": ("i64", "double", "%o = sitofp i64 %found to double\n  ret double %o"),
        "bool": ("i8", "i32", "%o = zext i8 %found to i32\n  ret i32 %o"),
        "float64": ("double", "double", "ret double %found"),
    }
    name = str(types.unliteral(kind))
    if name not in forms:
        raise TypeError(f"an entry can't return {kind}")
    return forms[name]


def compiled(entries: Sequence[Entry], recorded: Recorded, about: bytes) -> bytes:
    """The module of these entries."""
    binding = import_module("llvmlite.binding")
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    libraries, wrappers = zip(*map(_compiled, entries), strict=True)
    whole = binding.parse_assembly(head)
    for text in recorded.needed(list(libraries)):
        whole.link_in(_shareable(binding.parse_assembly(head + _anywhere(text))))
    for text in (STUBS, *wrappers):
        whole.link_in(binding.parse_assembly(head + text))
    names = [entry.name for entry in entries]
    _hide(whole, names)
    whole.verify()
    obj = _optimised(whole, machine)
    _check_missing(whole)
    return link.module_of(obj, sorted(names), about)


def _compiled(entry: Entry) -> tuple[Library, str]:
    """The library of an entry, and the code that calls it."""
    typeof = import_module("numba").typeof
    types = tuple(map(typeof, entry.arguments))
    entry.function.compile(types)
    result = entry.function.overloads[types]
    wrapper = Wrapper()
    for kind in types:
        wrapper.take(kind)
    target = result.fndesc.mangled_name
    return result.library, wrapper.text(entry.name, target, result.signature.return_type)


def _anywhere(text: str) -> str:
    """Code without the name of the machine that it was meant for."""
    return re.sub(r"^target (triple|datalayout).*$", "", text, flags=re.MULTILINE)


class Symbol(Protocol):
    """A function or a variable of LLVM's."""

    name: str
    linkage: object
    is_declaration: bool


class Code(Protocol):
    """A module of LLVM's."""

    functions: Iterator[Symbol]
    global_variables: Iterator[Symbol]


def _shareable(module: Code) -> Code:
    """Lets several libraries define the same function."""
    for function in module.functions:
        if not function.is_declaration and str(function.linkage) != "Linkage.internal":
            function.linkage = "weak_odr"
    return module


def _hide(module: Code, exported: Sequence[str]) -> None:
    """Hides all but the exported functions, so that they can be inlined or dropped."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in exported:
            value.linkage = "internal"


def _check_missing(module: Code) -> None:
    """Refuses a module that calls a function that the page doesn't have."""
    missing = {function.name for function in module.functions if function.is_declaration}
    missing -= {*GIVEN, *(name for name in missing if name.startswith("llvm."))}
    if missing:
        raise LookupError(f"no code was recorded for {', '.join(sorted(missing))}")


def _optimised(module: Code, machine: object) -> bytes:
    """The object of a module, made for the machine."""
    binding = import_module("llvmlite.binding")
    tuning = binding.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    builder = binding.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    last = binding.create_new_module_pass_manager()
    last.add_global_dead_code_eliminate_pass()
    last.add_strip_dead_prototype_pass()
    last.run(module, builder)
    return bytes(machine.emit_object(module))  # type: ignore[attr-defined]
