"""What runs inside the worker process: LLVM, asked one question at a time.

A request and its answer are values of `marshal`, which copies a text of megabytes as it is, each
behind its length (four bytes, most significant first). Both sides run one Python. LLVM may abort
this process at any time; `worker` stands on the other side and turns that into an exception.
Nothing but this module imports llvmlite.
"""

from __future__ import annotations

import base64
import contextlib
import marshal
import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Any, BinaryIO, NoReturn

LENGTH_BYTES = 4

LOOK_EVERY = 1.0
"""Seconds between two looks at whether the parent is still there."""

OPTNONE = re.compile(r'"[^"]*"|(?<![-\w$.%@])optnone(?![-\w$.:])')
"""The attribute that keeps every pass away from a function; strings are stepped over."""

PASSES = {
    "adce": "add_aggressive_dce_pass",
    "aggressive-instcombine": "add_aggressive_instcombine_pass",
    "always-inline": "add_always_inliner_pass",
    "argpromotion": "add_argument_promotion_pass",
    "break-crit-edges": "add_break_critical_edges_pass",
    "constmerge": "add_constant_merge_pass",
    "dce": "add_dead_code_elimination_pass",
    "deadargelim": "add_dead_arg_elimination_pass",
    "dse": "add_dead_store_elimination_pass",
    "function-attrs": "add_post_order_function_attributes_pass",
    "globaldce": "add_global_dead_code_eliminate_pass",
    "globalopt": "add_global_opt_pass",
    "instcombine": "add_instruction_combine_pass",
    "instnamer": "add_instruction_namer_pass",
    "ipsccp": "add_ipsccp_pass",
    "jump-threading": "add_jump_threading_pass",
    "lcssa": "add_lcssa_pass",
    "loop-deletion": "add_loop_deletion_pass",
    "loop-extract": "add_loop_extract_pass",
    "loop-reduce": "add_loop_strength_reduce_pass",
    "loop-rotate": "add_loop_rotate_pass",
    "loop-simplify": "add_loop_simplify_pass",
    "loop-unroll": "add_loop_unroll_pass",
    "loop-unroll-and-jam": "add_loop_unroll_and_jam_pass",
    "lower-atomic": "add_lower_atomic_pass",
    "lower-invoke": "add_lower_invoke_pass",
    "lower-switch": "add_lower_switch_pass",
    "memcpyopt": "add_mem_copy_opt_pass",
    "mergefunc": "add_merge_functions_pass",
    "mergereturn": "add_unify_function_exit_nodes_pass",
    "newgvn": "add_new_gvn_pass",
    "partial-inliner": "add_partial_inliner_pass",
    "reassociate": "add_reassociate_pass",
    "reg2mem": "add_register_to_memory_pass",
    "rpo-function-attrs": "add_rpo_function_attrs_pass",
    "sccp": "add_sccp_pass",
    "simplifycfg": "add_simplify_cfg_pass",
    "sink": "add_sinking_pass",
    "sroa": "add_sroa_pass",
    "strip": "add_strip_symbols_pass",
    "strip-dead-prototypes": "add_strip_dead_prototype_pass",
    "tailcallelim": "add_tail_call_elimination_pass",
}
"""The passes that llvmlite can run, by the name that `opt` gives them, with llvmlite's name."""

LEVELS = {f"default<O{level}>": level for level in (0, 1, 2, 3)}
"""Whole pipelines, as `opt` names them, with their optimisation level."""


def _load(text: str) -> Any:
    """LLVM's module for a text, in a context of its own, so that no name of an earlier one stays.

    Raises RuntimeError with LLVM's message."""
    import llvmlite.binding as llvm

    return llvm.parse_assembly(text, llvm.create_context())


def _complaint(module: Any) -> str | None:
    try:
        module.verify()
    except RuntimeError as error:
        return str(error)
    return None


def _canonical(text: str) -> dict[str, Any]:
    """LLVM's own print of a text, and what its verifier says about it."""
    module = _load(text)
    return {"text": str(module), "complaint": _complaint(module)}


def _disassembled(bitcode: str) -> dict[str, Any]:
    """The text of a module that was given as bitcode, itself in base 64."""
    import llvmlite.binding as llvm

    return {"text": str(llvm.parse_bitcode(base64.b64decode(bitcode), llvm.create_context()))}


def _promoted(text: str) -> dict[str, Any]:
    """The text after `sroa`, which promotes stack slots to values and moves no call."""
    module = _load(OPTNONE.sub(lambda found: found[0] if found[0][0] == '"' else "", text))
    _run(module, ["sroa"], 0)
    return {"text": str(module)}


def _after_passes(text: str, pipeline: list[str]) -> dict[str, Any]:
    """The text after the passes, and what the verifier says about the result."""
    module = _load(text)
    for name in pipeline:
        if name in LEVELS:
            _run_level(module, LEVELS[name])
        else:
            _run(module, [name], 2)
    return {"text": str(module), "complaint": _complaint(module)}


@cache
def _machine(triple: str) -> Any:
    """The target machine of a triple; None without one, or where LLVM does not know it.

    Another target's machine would not do: it stops at attributes that are not its own."""
    import llvmlite.binding as llvm

    if not triple:
        return None
    llvm.initialize_all_targets()
    try:
        return llvm.Target.from_triple(triple).create_target_machine()
    except RuntimeError:
        return None


def _run(module: Any, names: list[str], level: int) -> None:
    import llvmlite.binding as llvm

    manager = llvm.create_new_module_pass_manager()
    for name in names:
        getattr(manager, PASSES[name])()
    machine = _machine(module.triple if level else "")
    manager.run(
        module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(level))
    )


def _run_level(module: Any, level: int) -> None:
    import llvmlite.binding as llvm

    options = llvm.create_pipeline_tuning_options(level)
    builder = llvm.create_pass_builder(_machine(module.triple), options)
    builder.getModulePassManager().run(module, builder)


def _demangled(name: str) -> dict[str, Any]:
    """A name of C++ as people read it, by the library that LLVM uses; empty where it is none."""
    import ctypes

    from llvmlite.binding import ffi

    demangle: Any = getattr(ffi.lib, "__cxa_demangle", None)
    if demangle is None:
        return {"name": ""}
    demangle.argtypes = [ctypes.c_char_p] + [ctypes.c_void_p] * 3
    demangle.restype = ctypes.c_char_p  # The few bytes behind it are never given back.
    return {"name": (demangle(name.encode(), None, None, None) or b"").decode(errors="replace")}


def _data_layout(triple: str) -> dict[str, Any]:
    """LLVM's own data layout of a target; empty for one that this LLVM was built without."""
    machine = _machine(triple)
    return {"layout": "" if machine is None else str(machine.target_data)}


def _version() -> dict[str, Any]:
    import llvmlite.binding as llvm

    return {"version": ".".join(map(str, llvm.llvm_version_info))}


VOTING = ("sm_70", "+ptx64")
"""The first processor and version of PTX with votes among independent threads and `activemask`."""


@cache
def _emitter(triple: str) -> Any:
    """The target machine that makes binaries of modules for a triple. Raises RuntimeError."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    cpu, features = VOTING if triple.startswith("nvptx") else ("", "")
    target = llvm.Target.from_triple(triple)
    return target.create_target_machine(cpu=cpu, features=features, opt=2)


def _assembled(text: str, triple: str, seconds: float) -> dict[str, Any]:
    """The binary that a target makes of a text, or how the attempt ended. A backend may keep state
    between two modules, and stop: each module has a process of its own."""
    emitter = _emitter(triple)
    read_end, write_end = os.pipe()
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            os.close(read_end)
            _emit(emitter, text, seconds, write_end, said.fileno())
        os.close(write_end)
        with os.fdopen(read_end, "rb") as stream:
            binary = stream.read()
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said.seek(0)
        output = said.read().decode(errors="replace")
    if status:
        return {"status": status, "output": output}
    return {"binary": binary, "output": output}


def _emit(emitter: Any, text: str, seconds: float, stream: int, said: int) -> NoReturn:
    """In the forked child: the binary goes to the stream. The clock or its parent's end ends it."""
    import ctypes
    import signal

    status = 1
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # Linux: end with the parent.
        os.dup2(said, 1)
        os.dup2(said, 2)
        module = _load(text)
        module.verify()
        with os.fdopen(stream, "wb") as out:
            as_text = emitter.triple.startswith("nvptx")  # PTX is a text, and there is no other.
            out.write(
                emitter.emit_assembly(module).encode() if as_text else emitter.emit_object(module)
            )
        status = 0
    except RuntimeError as error:
        os.write(2, str(error).encode(errors="replace"))
    finally:
        os._exit(status)


REQUESTS: dict[str, Callable[..., dict[str, Any]]] = {
    "canonical": _canonical,
    "disassembled": _disassembled,
    "promoted": _promoted,
    "passes": _after_passes,
    "assembled": _assembled,
    "data layout": _data_layout,
    "demangled": _demangled,
    "version": _version,
}


def print_while_running(options: list[str], pipeline: list[str]) -> None:
    """Run passes over the text on standard input and print the module that comes out.

    `options` are LLVM's own for its command line, such as `-print-changed`."""
    import llvmlite.binding as llvm

    for option in options:
        llvm.set_option("wavecheck", option)
    module = _load(sys.stdin.read())
    for name in pipeline:
        if name in LEVELS:
            _run_level(module, LEVELS[name])
        else:
            _run(module, [name], 2)
    print(module)


def read_message(stream: BinaryIO) -> Any:
    """The next message of a stream; None where the other side is gone."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    length = int.from_bytes(head, "big")
    body = stream.read(length)
    return marshal.loads(body) if len(body) == length else None


def write_message(stream: BinaryIO, message: Any) -> None:
    body = marshal.dumps(message)
    stream.write(len(body).to_bytes(LENGTH_BYTES, "big"))
    stream.write(body)
    stream.flush()


def _end_behind(parent: int) -> None:
    """End this process once its parent is another one: LLVM may be busy for ever."""
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os._exit(1)


def serve() -> None:
    """Answer requests on standard input until it closes. What LLVM prints goes to stderr."""
    threading.Thread(target=_end_behind, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while (request := read_message(sys.stdin.buffer)) is not None:
        kind, *arguments = request
        try:
            answer = REQUESTS[kind](*arguments)
        except RuntimeError as error:
            answer = {"error": str(error)}
        write_message(answers, answer)


if __name__ == "__main__":
    import signal

    if "--" in sys.argv:
        border = sys.argv.index("--")
        print_while_running(sys.argv[1:border], sys.argv[border + 1 :])
    else:
        sys.path += sys.argv[1:]
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        serve()
