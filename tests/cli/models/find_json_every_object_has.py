"""--json: what every object has stands in the schema."""
import json, jsonschema, sys
schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
seen = set()
objects = [json.loads(line) for line in open("objects", encoding="utf-8")]
for one in objects:
    seen |= set(one)
    for error in validator.iter_errors(one):
        print(error.json_path, error.message)
print(len(objects), sorted(set(schema["properties"]) - seen))
print(validator.is_valid({"port": "80"}), validator.is_valid({"other": 1}))
