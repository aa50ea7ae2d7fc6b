"""Convergence control that breaks rules is read, though LLVM rejects it; some is refused."""

import pytest
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.program.instructions import Phi
from wavecheck.semantics.reading.reader import convergence_sentences, read_module

DECLARATIONS = """
declare void @op() convergent
declare i32 @value(i32) convergent
declare void @plain()
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
"""

ENTRY = "call token @llvm.experimental.convergence.entry()"

LOOP = "call token @llvm.experimental.convergence.loop()"

ANCHOR = "call token @llvm.experimental.convergence.anchor()"


def bundle(token):
    return f'[ "convergencectrl"(token {token}) ]'


ILL_FORMED = {
    "Cannot mix": f"%t = {ANCHOR}\ncall void @op() {bundle('%t')}\ncall void @op()\nret void",
    "Entry intrinsic can occur only in the entry block": f"br label %a\na:\n%t = {ENTRY}\nret void",
    "Entry intrinsic cannot be preceded": f"%s = {ANCHOR}\n%t = {ENTRY}\nret void",
    "Entry or anchor": f"%s = {ANCHOR}\n%t = {ANCHOR} {bundle('%s')}\nret void",
    "Loop intrinsic must have": f"%s = {LOOP}\nret void",
    "Loop intrinsic cannot be preceded": f"%s = {ANCHOR}\n%t = {LOOP} {bundle('%s')}\nret void",
    "Convergence region is not well-nested": f"""
      %s = {ANCHOR}
      %t = {ANCHOR}
      call void @op() {bundle("%s")}
      call void @op() {bundle("%t")}
      ret void""",
    "Convergence token used by an instruction other than": f"""
      %s = {ANCHOR}
      br label %a
    a:
      call void @op() {bundle("%s")}
      br i1 %c, label %a, label %b
    b:
      ret void""",
    "Cycle heart must dominate": f"""
      %s = {ANCHOR}
      br label %a
    a:
      br label %d
    d:
      %h = {LOOP} {bundle("%s")}
      br i1 %c, label %a, label %b
    b:
      ret void""",
    "PHI nodes cannot have token type": f"""
    e:
      %s = {ANCHOR}
      br label %b
    b:
      %q = phi token [ %s, %e ]
      call void @op() {bundle("%q")}
      ret void""",
    "The 'convergencectrl' bundle requires exactly one": f"""
      %s = {ANCHOR}
      call void @op() [ "convergencectrl"(i32 3) ]
      ret void""",
    "The 'convergencectrl' bundle can occur at most once": f"""
      %s = {ANCHOR}
      call void @op() [ "convergencectrl"(token %s), "convergencectrl"(token %s) ]
      ret void""",
    "Convergence control tokens can only be produced": f"""
      call void @op() {bundle("none")}
      ret void""",
}


@pytest.mark.parametrize("sentence", ILL_FORMED)
def test_ill_formed_convergence_control_is_read_although_llvm_rejects_it(sentence):
    text = f"define void @f(i1 %c) convergent {{\n{ILL_FORMED[sentence]}\n}}\n{DECLARATIONS}"
    assert any(said.startswith(sentence) for said in convergence_sentences(text))
    assert read_module(text, "x.ll").functions["f"].blocks


def test_an_entry_intrinsic_in_a_function_that_is_not_convergent_is_read():
    text = f"define void @f() {{\n%t = {ENTRY}\nret void\n}}\n{DECLARATIONS}"
    assert convergence_sentences(text) == (
        "Entry intrinsic can occur only in a convergent function.",
    )
    assert not read_module(text, "x.ll").functions["f"].convergent


def test_a_phi_of_tokens_is_read_as_a_phi():
    text = (
        f"define void @f(i1 %c) convergent {{\n{ILL_FORMED['PHI nodes cannot have token type']}\n}}"
    )
    (phi,) = read_module(text + DECLARATIONS, "x.ll").functions["f"].blocks["b"].phis
    assert isinstance(phi, Phi) and phi.type == "token"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "define void @f(i1 %c, ptr %p) convergent {\n"
            "  %q = select i1 %c, ptr @llvm.experimental.convergence.anchor, ptr %p\n"
            "  %t = call token %q()\n  ret void\n}",
            2,
        ),
        (
            "define void @f(ptr %p) {\n"
            "  store ptr @llvm.experimental.convergence.loop, ptr %p\n  ret void\n}",
            2,
        ),
        (
            "@t = global ptr @llvm.experimental.convergence.entry\n"
            "define void @f() {\n  ret void\n}",
            0,
        ),
        ("define void @f(ptr %p) {\n  %t = call token %p()\n  ret void\n}", 0),
    ],
)
def test_an_indirect_call_of_a_control_intrinsic_is_refused(text, line):
    with pytest.raises(InputError, match="CO48") as caught:
        read_module(text + DECLARATIONS, "x.ll")
    assert caught.value.line == line
