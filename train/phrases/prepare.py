"""Collects what the phrase encoder is trained on into one file of concepts: names that mean the same.

    python3 train/phrases/prepare.py --reference FOLDER --out concepts.json.gz

A concept is {kind, id, labels: {language: [name, ...]}, kin: [other concepts that are no contrast to it]}.
"""

import argparse
import glob
import gzip
import hashlib
import json
import os
import re

import yaml
from features import words_of

HERE = os.path.dirname(os.path.abspath(__file__))
KNOWLEDGE = os.path.join(HERE, "../../knowledge")
LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl", "pt"]
LONGEST_LABEL = 110
DEED_WORDS = 6
MAX_FORMS = 40


def rows(path):
    with open(path, encoding="utf8") as file:
        return [line.rstrip("\n").split("\t") for line in file][1:]


def records(path):
    with open(path, encoding="utf8") as file:
        return [json.loads(line) for line in file if line.strip()]


def clean(text):
    return re.sub(r"\s+", " ", re.sub(r"\(.*?\)", " ", text)).strip()


def variants(label):
    """'Krankenpfleger/Krankenpflegerin' is two titles."""
    label = clean(label)
    halves = [half.strip() for half in label.split("/")]
    if len(halves) < 2 or any(len(half) < 4 or half.startswith("in ") for half in halves):
        return [label]
    return halves


def key(text):
    return " ".join(words_of(text))


class Concepts:
    def __init__(self):
        self.all = []

    def add(self, kind, name, labels, kin=()):
        kept = {}
        for language, some in labels.items():
            own = list(dict.fromkeys(one for one in map(str.strip, some) if 1 < len(one) < LONGEST_LABEL and words_of(one)))
            if own and language in LANGUAGES:
                kept[language] = own[:MAX_FORMS]
        if sum(map(len, kept.values())) > 1 or kind == "task":
            self.all.append({"kind": kind, "id": name, "labels": kept, "kin": list(kin)})
            return True
        return False


def esco(reference, kind, digital=()):
    found = {}
    for language in LANGUAGES:
        path = os.path.join(reference, "esco", f"{kind}_{language}.tsv")
        if os.path.exists(path):
            for uri, _, label, *others in rows(path):
                names = [label] + (others[0].split("|") if others and others[0] else [])
                found.setdefault(uri, {}).setdefault(language, []).extend(v for name in names for v in variants(name))
    return found


def own_skills():
    skills = {}
    for path in sorted(glob.glob(f"{KNOWLEDGE}/skills/*.ndjson")):
        for skill in records(path):
            kin = [*skill.get("broader", {}), *skill.get("related", {})]
            skills[skill["id"]] = {"labels": {"en": [skill["name"], *skill.get("forms", [])]}, "kin": kin, "group": skill["group"]}
    for language in LANGUAGES[1:]:
        for skill in records(f"{KNOWLEDGE}/languages/{language}/skills.ndjson"):
            if skill["id"] in skills:
                skills[skill["id"]]["labels"][language] = [skill.get("name") or skill["forms"][0], *skill.get("forms", [])]
    return skills


def own_roles():
    roles = {}
    for path in sorted(glob.glob(f"{KNOWLEDGE}/roles/*/*.yaml")):
        with open(path, encoding="utf8") as file:
            role = yaml.safe_load(file)
        titles = role.get("titles", {})
        names = [role["title"], *titles.get("synonym", []), *(one["title"] for one in titles.get("specialty", []))]
        checklist = [s for part in role.get("checklist", {}).values() for s in (part if isinstance(part, dict) else {})]
        roles[role["id"]] = {"labels": {"en": names}, "checklist": checklist}
    for language in LANGUAGES[1:]:
        for role in records(f"{KNOWLEDGE}/languages/{language}/roles.ndjson"):
            if role["id"] in roles:
                roles[role["id"]]["labels"][language] = [v for t in [role["title"], *role["titles"]] for v in variants(t)]
    return roles


def translations():
    """Short sentences of the knowledge with their translations, joined by the checksum of the English text."""
    english = {}

    def visit(value):
        if isinstance(value, str):
            english[hashlib.sha256(value.encode()).hexdigest()[:12]] = value
        elif isinstance(value, (dict, list)):
            for one in value.values() if isinstance(value, dict) else value:
                visit(one)

    for path in glob.glob(f"{KNOWLEDGE}/*/*.yaml") + glob.glob(f"{KNOWLEDGE}/roles/*/*.yaml"):
        with open(path, encoding="utf8") as file:
            visit(yaml.load(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    for path in glob.glob(f"{KNOWLEDGE}/*/*.ndjson"):
        for record in records(path):
            visit(record)
    found = {}
    for language in ("de", "fr", "es"):
        for path in sorted(glob.glob(f"{KNOWLEDGE}/languages/{language}/*-prose.ndjson")):
            for record in records(path):
                if len(record["text"]) < 80 and "{" not in record["text"]:
                    own = found.setdefault(record["of"], {})
                    own[language] = [record["text"]]
                    if record["of"] in english:
                        own["en"] = [english[record["of"]]]
    return found


def deeds():
    """Verbs and objects of the deeds, as stems: 'verleg fliesen' shows tiling."""
    words = {}
    for part in ("verbs", "objects"):
        for path in sorted(glob.glob(f"{KNOWLEDGE}/deeds/{part}/*.yaml")):
            with open(path, encoding="utf8") as file:
                for name, word in yaml.safe_load(file)["words"].items():
                    words[part, name] = word["stems"]
    for path in sorted(glob.glob(f"{KNOWLEDGE}/deeds/*.yaml")):
        with open(path, encoding="utf8") as file:
            for name, deed in yaml.safe_load(file)["deeds"].items():
                labels = {}
                for language in LANGUAGES:
                    verbs = [s for v in deed.get("verbs", []) for s in words.get(("verbs", v), {}).get(language, [])[:3]]
                    objects = [s for o in deed.get("objects", []) for s in words.get(("objects", o), {}).get(language, [])[:4]]
                    order = (lambda v, o: f"{o} {v}") if language in ("de", "nl") else (lambda v, o: f"{v} {o}")
                    labels[language] = [order(v, o).replace("*", "") for v in verbs[:DEED_WORDS] for o in objects[:DEED_WORDS]]
                yield name, labels, list(deed.get("skills", {}))


def paraphrases():
    """Rows of paraphrases.tsv: skill, then a stated name in each language; several are separated by '|'."""
    path = os.path.join(HERE, "data/paraphrases.tsv")
    for skill, *columns in rows(path):
        yield skill, {language: [one for one in cell.split("|") if one.strip()] for language, cell in zip(LANGUAGES, columns)}


def collect(reference):
    concepts = Concepts()
    skills, roles = own_skills(), own_roles()
    for name, labels in list(paraphrases()):
        if name in skills:
            for language, some in labels.items():
                own = skills[name]["labels"].setdefault(language, [])
                own[1:1] = some
        else:
            concepts.add("paraphrase", name, labels)
    for name, labels, shown in deeds():
        for language, some in labels.items():
            if len(shown) == 1 and shown[0] in skills:
                skills[shown[0]]["labels"].setdefault(language, []).extend(some[:8])
    by_label = {}
    for name, skill in skills.items():
        for label in reversed(skill["labels"]["en"]):
            by_label.setdefault(key(label), name)
        by_label[key(skill["labels"]["en"][0])] = name
    for uri, labels in esco(reference, "skills").items():
        english = labels.get("en", [""])
        same = by_label.get(key(english[0]))
        if same:
            for language, some in labels.items():
                skills[same]["labels"].setdefault(language, []).extend(some)
        else:
            concepts.add("skill", uri, labels)
    for name, skill in skills.items():
        concepts.add("own-skill", name, skill["labels"], skill["kin"])
    for uri, labels in esco(reference, "occupations").items():
        concepts.add("occupation", uri, labels)
    for code, title, *others in rows(os.path.join(reference, "onet_titles.tsv")):
        concepts.add("onet", code, {"en": [clean(t) for t in [title] + (others[0].split("|") if others and others[0] else [])]})
    for name, role in roles.items():
        concepts.add("role", name, role["labels"])
    for record in records(f"{KNOWLEDGE}/education/fields.ndjson"):
        concepts.add("study", record["id"], {"en": record["names"], **record.get("languages", {})})
    for name, labels in translations().items():
        concepts.add("sentence", name, labels)
    for code, _, task in rows(os.path.join(reference, "onet/tasks.tsv")):
        concepts.add("task", code, {"en": [task[: LONGEST_LABEL - 1]]})
    checklists = {name: role["checklist"] for name, role in roles.items()}
    groups = {name: skill["group"] for name, skill in skills.items()}
    return {"concepts": concepts.all, "checklists": checklists, "groups": groups, "traps": traps(), "dev": development(skills, roles)}


def traps():
    """Rows of traps.tsv: a stated name and an item that it does not mean."""
    path = os.path.join(HERE, "data/traps.tsv")
    return [[stated, item] for stated, item, *_ in rows(path)] if os.path.exists(path) else []


def development(skills, roles):
    """dev.tsv with the names of the items: those of the role's checklist, and extra items by name."""
    path = os.path.join(HERE, "data/dev.tsv")
    found = []
    if not os.path.exists(path):
        return found
    for language, role, stated, right, *_ in rows(path):
        items = {s: {l: some[:1] for l, some in skills[s]["labels"].items()} for s in roles[role]["checklist"] if s in skills}
        wanted = [] if right == "none" else right.split("|")
        unknown = [one for one in wanted if one not in items]
        assert not unknown, (role, stated, unknown)
        found.append({"language": language, "role": role, "stated": stated, "right": wanted, "items": list(items)})
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--reference", required=True, help="folder with esco/, onet/ and onet_titles.tsv")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    data = collect(options.reference)
    with gzip.GzipFile(options.out, "wb", mtime=0) as file:
        file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
    kinds = {}
    for concept in data["concepts"]:
        own = kinds.setdefault(concept["kind"], [0, 0])
        own[0] += 1
        own[1] += sum(map(len, concept["labels"].values()))
    print(kinds, len(data["dev"]), "development rows")
