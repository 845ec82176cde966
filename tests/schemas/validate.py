"""Validates definitions of games with Python's jsonschema, and prints the seconds.

    pip install jsonschema==4.26.0
    node tests/schemas/write.mjs FOLDER
    python tests/schemas/validate.py FOLDER

Fails if it refuses a game or accepts a definition with a mistake.
"""

import json
import sys
import time
from pathlib import Path

from jsonschema import Draft202012Validator

root = Path(__file__).resolve().parents[2]
folder = Path(sys.argv[1])
schema = json.loads((root / "schemas/GameDef.schema.json").read_text())
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
failed = 0

for file in sorted((folder / "games").glob("*.json")):
    definition = json.loads(file.read_text())
    start = time.process_time()
    errors = list(validator.iter_errors(definition))
    print(f"{file.stem}: {time.process_time() - start:.2f} s, {len(errors)} errors")
    failed += bool(errors)

mistakes = sorted((folder / "mistakes").glob("*.json"))
start = time.process_time()
accepted = [file.name for file in mistakes if validator.is_valid(json.loads(file.read_text()))]
refused = len(mistakes) - len(accepted)
print(f"{refused} of {len(mistakes)} mistakes refused: {time.process_time() - start:.2f} s")
sys.exit(1 if failed or accepted or not mistakes else 0)
