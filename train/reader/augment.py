"""Other texts from a marked one: other names and dates, other separators, lines, bullets, headings and letters.

Names are drawn from the other marked texts of the language, from the project's records and from random words, so that layout and
neighbours must tell what a name is, not its words alone.
"""

import glob
import json
import random
import re
import unicodedata

import dates
import marks

LANGUAGES = "en de fr es it nl pl pt".split()
SWAPPED = ["title", "employer", "place", "city", "school", "field", "skill", "credential", "issuer", "name", "headline", "did", "degree", "language"]
BULLETS = ["- ", "• ", "* ", "– ", "▪ ", "○ ", "> ", "· ", "● ", "■ ", "✓ ", "→ ", "o "]
JOINS = [", ", " – ", " - ", " | ", " · ", " / ", "; ", "   ", "\t", " — ", ": ", " • ", " @ "]
CONTACT = dict(email="mail@example.com", link="www.example.com", phone="000 000 000")
PERSONAL = {*CONTACT, "street", "postcode", "city", "country", "birth"}
ALL_NAMES = {"title", "employer", "place", "start", "end", "period", "degree", "field", "school", "credential", "issuer", "issued"}


def records(knowledge):
    """Names by language from the project's own records."""
    out = {}
    for language in LANGUAGES:
        titles, skills, headings = [], [], {}
        if language == "en":
            for path in glob.glob(f"{knowledge}/roles/*/*.yaml"):
                text = open(path, encoding="utf8").read()
                titles += re.findall(r"^title: (.+)$", text, re.M)
                titles += [t.strip().strip('"') for t in re.findall(r"^    - (?:\{ title: )?([^,{}\n]+)", text, re.M)]
            for path in glob.glob(f"{knowledge}/skills/*.ndjson"):
                skills += [json.loads(line).get("name", "") for line in open(path, encoding="utf8") if line.startswith("{")]
        else:
            for line in open(f"{knowledge}/languages/{language}/roles.ndjson", encoding="utf8"):
                r = json.loads(line)
                titles += [r.get("title") or ""] + r.get("titles", [])
            for line in open(f"{knowledge}/languages/{language}/skills.ndjson", encoding="utf8"):
                skills.append(json.loads(line).get("name", ""))
            lexicon = json.load(open(f"{knowledge}/languages/{language}/lexicon.json", encoding="utf8"))
            names = dict(experience="h.work", education="h.study", skills="h.skill", certifications="h.credential", languages="h.language", summary="h.profile", interests="h.interest", projects="h.project")
            for section, words in lexicon["headings"].items():
                if section in names:
                    headings[names[section]] = [w.capitalize() for w in words]
        out[language] = dict(title=[t for t in titles if 2 < len(t) < 60], skill=[s for s in skills if 1 < len(s) < 40], **headings)
    return out


class Bank:
    """Names to draw from, by language and tag; words for names of random words."""

    def __init__(self, documents, knowledge):
        self.known = records(knowledge) if knowledge else {}
        self.seen, self.words = {}, {}
        for d in documents:
            seen = self.seen.setdefault(d["language"], {})
            for text, key, _ in d["segments"]:
                if key:
                    seen.setdefault(marks.tag_of(key), []).append(text)
                self.words.setdefault(d["language"], set()).update(w for w in re.findall(r"[^\W\d_]{3,}", text))
        self.words = {k: sorted(v) for k, v in self.words.items()}

    def draw(self, rng, language, tag):
        seen, known = self.seen.get(language, {}).get(tag), self.known.get(language, {}).get(tag)
        if known and (not seen or rng.random() < 0.5):
            return rng.choice(known)
        if tag in ("employer", "school", "title", "headline") and rng.random() < 0.25:
            words = [rng.choice(self.words[language]) for _ in range(rng.choice([1, 1, 2, 2, 3]))]
            return " ".join(w if rng.random() < 0.15 else w.capitalize() for w in words)
        return rng.choice(seen) if seen else None


def spelled(rng, style, language, value):
    """A date in a style; value is YYYY or YYYY-MM."""
    year, month = int(value[:4]), int(value[5:]) if len(value) > 4 else 0
    if month == 0 or style == "y":
        return str(year)
    name = dates.MONTHS[language].split()[month - 1]
    if language in ("en", "de") or rng.random() < 0.4:
        name = name.capitalize()
    return {
        "long": f"{name} {year}", "short": f"{name[:3]} {year}", "dot": f"{name[:3]}. {year}", "mm/y": f"{month:02d}/{year}", "m/y": f"{month}/{year}",
        "mm.y": f"{month:02d}.{year}", "y-m": f"{year}-{month:02d}", "mm/yy": f"{month:02d}/{year % 100:02d}", "'yy": f"{name[:3]} '{year % 100:02d}",
        "dmy": f"{rng.choice([1, 1, 1, 15]):02d}.{month:02d}.{year}", "d/m/y": f"{rng.choice([1, 1, 1, 15]):02d}/{month:02d}/{year}",
    }[style]  # fmt: skip


def blinded(segments):
    """About as the server cuts the author out (src/engine/resume/author.ts): lines of personal data go, the name is always the same."""
    lines, out = [[]], []
    for text, key, team in segments:
        for i, part in enumerate(re.split(r"(?<=\n)", text) if key is None else [text]):
            if i:
                lines.append([])
            if part:
                lines[-1].append([part, key, team])
    for line in lines:
        tags = {marks.tag_of(key) if key.startswith("me.") else "" for _, key, _ in line if key}
        if tags and tags <= PERSONAL:
            continue
        for s in line:
            tag = marks.tag_of(s[1]) if s[1] and s[1].startswith("me.") else None
            if tag == "name":
                s = ["Alex Morgan", s[1], None]
            elif tag in PERSONAL:
                s = [CONTACT[tag], s[1], None] if tag in CONTACT else ["", None, None]
            out.append(s)
    return [s for s in out if s[0]]


def vary(document, bank, rng, strength=1.0):
    """Segments of a changed copy."""
    language = document["language"] if document["language"] in LANGUAGES else "en"
    segments = [list(s) for s in document["segments"]]

    def chance(p):
        return rng.random() < p * strength

    # other names
    if chance(0.75):
        share, renamed = rng.choice([0.3, 0.6, 1.0]), {}
        for s in segments:
            if s[1] is None:
                continue
            tag = marks.tag_of(s[1])
            if tag not in SWAPPED or rng.random() > share or (tag == "degree" and rng.random() < 0.7) or (tag == "language" and rng.random() < 0.7):
                continue
            new = renamed.get(s[0]) or bank.draw(rng, document["language"], tag)
            if not new:
                continue
            renamed[s[0]] = new
            if s[0].isupper() and len(s[0]) > 4:
                new = new.upper()
            elif s[0].islower() and rng.random() < 0.7:
                new = new.lower()
            s[0], s[2] = new, None
    # headings in other words
    if chance(0.4):
        for s in segments:
            if s[1] and s[1].startswith("h.") and rng.random() < 0.6:
                new = bank.draw(rng, document["language"], s[1])
                if new:
                    s[0] = new.upper() if s[0].isupper() else new
    # dates: another style, other years
    restyle, shift = chance(0.45), rng.randint(-8, 4) if chance(0.6) else 0
    if restyle or shift:
        style = rng.choice(["y", "y", "long", "long", "short", "short", "dot", "mm/y", "mm/y", "mm/y", "m/y", "mm.y", "mm.y", "y-m", "mm/yy", "'yy", "dmy", "d/m/y"])
        for s in segments:
            if s[1] and s[1].rsplit(".", 1)[-1] in ("start", "end", "period", "date", "expiry"):
                value = dates.parse(s[0])
                if value is None or (not restyle and not re.search(r"(?:19|20)\d\d", s[0])):
                    continue
                year = min(2032, int(value[:4]) + shift)
                if restyle and re.search(r"\d{4}|\d\d$", s[0]):
                    s[0] = spelled(rng, style, language, f"{year}{value[4:]}")
                else:
                    s[0] = s[0].replace(value[:4], str(year))
    # what stands between two fields of a line
    if chance(0.45):
        change = {}
        for i in range(1, len(segments) - 1):
            s, before, after = segments[i], segments[i - 1], segments[i + 1]
            if s[1] is None and before[1] and after[1] and s[0].strip(" \t,;:|/·•–—-@") == "" and "\n" not in s[0]:
                pair = (marks.tag_of(before[1]), marks.tag_of(after[1]), s[0])
                if not set(pair[:2]) <= ALL_NAMES:
                    continue
                if pair not in change:
                    period = pair[0] == "start" and pair[1] == "end"
                    change[pair] = s[0] if rng.random() < 0.3 else rng.choice([" – ", "-", "–", " - ", " — ", "/"]) if period else rng.choice(JOINS + ["\n", "\n"])
                s[0] = change[pair]
    # two fields of a line change places
    if chance(0.15):
        for i in range(1, len(segments) - 1):
            a, s, b = segments[i - 1], segments[i], segments[i + 1]
            if a[1] and b[1] and s[1] is None and "\n" not in s[0] and {marks.tag_of(a[1]), marks.tag_of(b[1])} == {"title", "employer"}:
                segments[i - 1], segments[i + 1] = b, a
    # headings left out
    if chance(0.12):
        segments = [s for s in segments if not (s[1] and s[1].startswith("h.") and rng.random() < 0.8)]
    # work lines left out or cut
    if chance(0.3):
        share = rng.choice([0.3, 0.6, 0.95])
        segments = [s for s in segments if not (s[1] and s[1].endswith(".did") and rng.random() < share)]
    # layout of the plain parts
    plain = []
    bullets = rng.choice(BULLETS + [""]) if chance(0.35) else None
    blank = rng.choice(["drop", "one", "add"]) if chance(0.4) else None
    wide = rng.choice([" ", "  ", "\t", "    "]) if chance(0.25) else None

    def restyled(text):
        if bullets is not None:
            text = re.sub(r"(?m)^(\s*)[-•*–▪○>·●■✓→]\s+", lambda m: m.group(1) + bullets, text)
        if blank == "drop":
            text = re.sub(r"\n\s*\n+", "\n", text)
        elif blank == "one":
            text = re.sub(r"\n\s*\n+", "\n\n", text)
        elif blank == "add":
            text = re.sub(r"\n\s*\n", "\n\n\n", text)
        if wide is not None:
            text = re.sub(r"\t+|(?<=\S) {2,}", wide, text)
        return text

    for s in segments:
        if s[1] is None:
            s[0] = restyled(s[0])
    # letters
    letters = rng.random() / max(strength, 1e-6)
    change = None
    if letters < 0.03:
        change = str.upper
    elif letters < 0.05:
        change = str.lower
    elif letters < 0.09:
        change = lambda t: "".join(c for c in unicodedata.normalize("NFD", t) if unicodedata.category(c) != "Mn")
    elif letters < 0.12:
        swap = {"l": "1", "o": "0", "m": "rn", "e": "c", "i": "l", "S": "5", "B": "8"}
        change = lambda t: "".join(swap[c] if c in swap and rng.random() < 0.03 else c for c in t)
    if change:
        for s in segments:
            s[0], s[2] = change(s[0]), None
    if rng.random() < 0.6:
        segments = blinded(segments)
    # a part of it
    if chance(0.12) and len(segments) > 40:
        a = rng.randint(0, len(segments) // 2)
        segments = segments[a : a + rng.randint(len(segments) // 3, len(segments))]
    return segments
