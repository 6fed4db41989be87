"""LLVM: text to an object file, and an object file to addresses."""

from __future__ import annotations

from functools import cache
from typing import Any


def build(text: str) -> bytes:
    """The object file of a module, optimised for this processor."""
    import llvmlite.binding as llvm

    machine = _machine()
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    module.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization, tuning.slp_vectorization = True, False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    found: bytes = machine.emit_object(module)
    return found


@cache
def _machine() -> Any:
    """The processor at hand, with all it can do."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    model = "static" if target.name.startswith("x86") else "default"
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=3,
        reloc=model, codemodel="jitdefault", jit=True,
    )  # fmt: skip


@cache
def _engine() -> Any:
    import llvmlite.binding as llvm

    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine())


def load(data: bytes) -> None:
    """Put an object file into memory."""
    import llvmlite.binding as llvm

    _engine().add_object_file(llvm.ObjectFileRef.from_data(data))
    _engine().finalize_object()


def address_of(name: str) -> int:
    """Where a function of a loaded object file lies."""
    found: int = _engine().get_function_address(name)
    return found


def target_text() -> str:
    """What object files depend on besides their source: LLVM and the processor."""
    import llvmlite
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features().flatten()
    return f"{llvmlite.__version__} {llvm.get_process_triple()} {llvm.get_host_cpu_name()} {features}"
