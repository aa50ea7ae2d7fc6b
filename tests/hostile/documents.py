"""What every document of schema `wavecheck/1` must have, as JSON Schema: readers rely on it."""

from typing import Any

from jsonschema import Draft202012Validator

WORD = {"type": "string"}
WORDS = {"type": "array", "items": WORD}
FLAG = {"type": "boolean"}
NUMBER = {"type": "integer"}
OBJECT = {"type": "object"}
LIST = {"type": "array"}
REACH = {"anyOf": [{"const": "all"}, {"type": "integer", "minimum": 0}]}

WITNESS = {
    "type": ["object", "null"],
    "anyOf": [
        {"type": "null"},
        {
            "required": ["lanes", "inputs", "callee", "lane", "execution", "replayed"],
            "properties": {"lanes": NUMBER, "lane": NUMBER, "replayed": {"const": True}},
        },
        {"required": ["outcome", "execution"]},
    ],
}


def _of(**parts: Any) -> dict[str, Any]:
    """Objects with these parts, and perhaps others."""
    return {"type": "object", "required": list(parts), "properties": parts}


ANSWER = _of(
    file=WORD,
    source=WORD,
    target=WORD,
    model={"enum": ["controlled", "maximal", "memory"]},
    verdict={"enum": ["preserved", "violated", "ill-formed", "unknown", "crash"]},
    scope=_of(trip_counts=REACH, waves=REACH),
    vacuous=FLAG,
    change={"enum": ["shrinks", "grows", "splits", "merges", "differs", None]},
    rules=WORDS,
    reason=WORD,
    witness=WITNESS,
)

RESULTS: dict[str, dict[str, Any]] = {
    "validate": ANSWER,
    "passes": ANSWER,
    "lit": ANSWER,
    "verify": _of(function=WORD, well_formed=FLAG, violations=LIST),
    "run": _of(
        function=WORD,
        lanes=NUMBER,
        deadlock={"type": ["object", "null"]},
        repeated_name={"type": ["object", "null"]},
        calls=LIST,
    ),
    "uniformity": _of(
        function=WORD,
        values={"additionalProperties": {"enum": ["uniform", "divergent"]}},
        m_converged={"additionalProperties": FLAG},
        divergent_exits=WORDS,
    ),
    "traces": _of(function=WORD, traces=LIST),
    "transform": _of(file=WORD, function=WORD, transform=WORD, text=WORD),
    "litmus": _of(
        test=WORD,
        target=WORD,
        observation={"enum": ["Never", "Sometimes", "Always"]},
        states=LIST,
        happens_before=LIST,
    ),
    "cite": _of(id=WORD, document=WORD, section=WORD, statement=WORD, verdict=WORD, shown_by=WORD),
    "search": _of(kind=WORD, text=WORD, command=WORD),
    "catalogue": _of(entry=WORD, file=WORD, expected=WORD, ids=WORDS),
}
"""What a result of each command must have."""


def complaints(command: str, document: Any) -> list[str]:
    """What is wrong with a document that a command wrote."""
    whole = _of(
        schema={"const": "wavecheck/1"},
        command={"const": command},
        results={"type": "array", "items": RESULTS[command]},
    )
    whole["properties"] |= {
        "errors": {"type": "array", "minItems": 1, "items": _of(kind=WORD, message=WORD)},
        "summary": OBJECT,
        "ended": WORD,
    }
    whole["additionalProperties"] = False
    found = Draft202012Validator(whole).iter_errors(document)
    return [f"{each.json_path}: {each.message[:200]}" for each in found]
