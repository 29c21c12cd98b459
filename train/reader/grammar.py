"""Résumés of a layout grammar, marked in full: every draw has a layout of its own, so that the reader learns layouts and not texts.

The words between the fields stand in data/words.json, the names come from the bank (marked texts, records, random words).
"""

import json
import os
import random
import re

import augment
import dates

WORDS = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "words.json"), encoding="utf8"))
STYLES = ["y"] * 6 + ["long"] * 4 + ["short"] * 3 + ["dot"] * 2 + ["mm/y"] * 4 + ["m/y", "mm.y", "mm.y", "y-m", "mm/yy", "'yy", "dmy"]
SEPARATORS = [", ", ", ", " | ", " – ", " / ", " · ", "; ", " - ", "   ", "\t", ": ", " — ", " • "]
ORDERS = ["tepd", "tepd", "tepd", "etpd", "dtep", "dtep", "detp", "tdep", "etdp", "dept", "edtp", "petd", "tped", "dpet", "ted", "dte", "det"]
LAYOUTS = dict(line=24, several=26, table=12, grouped=12, prose=8, labelled=7, split=5, tabs=6)
NOW = (2026, 11)


class Text:
    """Segments under way, as marks.parse gives them."""

    def __init__(self):
        self.segments = []

    def add(self, text, key=None):
        if text:
            self.segments.append([text, key, None])

    def line(self, count=1):
        while self.segments and self.segments[-1][1] is None:
            kept = self.segments[-1][0].rstrip(" ")
            if kept:
                self.segments[-1][0] = kept
                break
            self.segments.pop()
        self.add("\n" * count)

    def column(self):
        return len("".join(s[0] for s in self.segments[-8:]).rsplit("\n", 1)[-1])


def capital(text):
    return text[:1].upper() + text[1:]


class Writer:
    """One résumé: its habits are chosen once and kept."""

    def __init__(self, bank, rng, language):
        self.bank, self.rng, self.language, self.words = bank, rng, language, WORDS[language]
        self.out, self.kinds = Text(), {}
        c = rng.choice
        self.style = c(STYLES)
        self.between = c([" – ", "–", " - ", "-", " — ", " → ", "/" if self.style == "y" else " – ", "to"])
        self.wrap = c(["", "", "", "", "", "()", "[]"])
        self.current = rng.random()
        self.separator = c(SEPARATORS)
        self.order = c(ORDERS)
        self.layout = rng.choices(list(LAYOUTS), list(LAYOUTS.values()))[0]
        self.bullet = c(augment.BULLETS + ["", "", "- ", "• "])
        self.indent = c(["", "", "", "    ", "  ", "\t"])
        self.letters = c("ucccct")
        self.before, self.after = c(["", "", "", "", "", "# ", "## ", "*** ", "1. ", "— ", "▌ "]), c(["", "", "", ":", "", "\n----------", " ====="])
        self.gap = c([1, 1, 2])
        self.most = c([2, 3, 3, 4, 8])

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, name):
        return self.rng.choice(self.words[name])

    def name(self, tag, fallback="Vero Marlin"):
        drawn = self.bank.draw(self.rng, self.language, tag) or self.bank.draw(self.rng, "en", tag) or fallback
        return " ".join(drawn.split())

    # dates
    def date(self, value, key):
        year, month = value
        style = self.style
        text = augment.spelled(self.rng, style, self.language, f"{year}-{month:02d}" if month and style != "y" else str(year))
        self.out.add(text, key)

    def period(self, record, start, end, wrapped=True):
        """A period as this writer puts it; `end` None means today."""
        out, wrap = self.out, self.wrap if wrapped else ""
        out.add(wrap[:1])
        if end is None and self.current < 0.3:
            word = self.pick("since")
            out.add((capital(word) if self.chance(0.4) else word) + " ")
            self.date(start, f"{record}.start")
        elif end is None and self.current < 0.4:
            self.date(start, f"{record}.start")
            out.add(" –" if self.between == "to" else self.between.rstrip())
        elif end is not None and (start == end or (self.style == "y" and start[0] == end[0])):
            self.date(start, f"{record}.period")
        else:
            said = self.between == "to"
            if said and self.chance(0.6):
                word = self.pick("from")
                out.add((capital(word) if self.chance(0.5) else word) + " ")
            self.date(start, f"{record}.start")
            out.add(f" {self.pick('to')} " if said else self.between)
            if end is None:
                word = self.pick("present")
                out.add(capital(word) if self.chance(0.5) else word, f"{record}.end")
            elif self.style == "y" and self.chance(0.05) and end[0] % 100 > start[0] % 100:
                out.add(f"{end[0] % 100:02d}", f"{record}.end")
            else:
                self.date(end, f"{record}.end")
        out.add(wrap[1:])

    def heading(self, tag):
        text = self.bank.draw(self.rng, self.language, tag)
        if not text or self.chance(0.06):
            return
        text = {"u": str.upper, "c": capital, "t": str.title}[self.letters](" ".join(text.split()))
        self.out.add(self.before)
        self.out.add(text, tag)
        self.out.add(self.after)
        self.out.line(self.gap)

    def deeds(self, record):
        for _ in range(self.rng.choice([0, 1, 1, 2, self.most, self.most])):
            self.out.add(self.indent + self.bullet)
            self.out.add(self.name("did", "x"), f"{record}.did")
            self.out.line()

    # positions
    def career(self):
        rng, jobs = self.rng, []
        count = rng.choices(range(8), [2, 8, 18, 25, 20, 13, 8, 6])[0]
        at = NOW if self.chance(0.65) else (rng.randint(2017, 2026), rng.randint(1, 11))
        is_current = at == NOW
        for i in range(count):
            months = rng.choice([rng.randint(1, 14), rng.randint(6, 60), rng.randint(12, 140)])
            first = at[0] * 12 + at[1] - 1 - months
            start = (max(1968, first // 12), first % 12 + 1)
            kind = rng.choices(["employed", "internship", "volunteer", "selfemployed", "apprenticeship", "agency", "military", "leave"], [80, 5, 3, 4, 3, 2, 1, 5])[0]
            title = self.name("title")
            if kind == "leave":
                title = self.pick("leave")
            elif kind != "employed":
                kind = kind if self.words.get(kind) else "employed"
                if kind != "employed":
                    title = rng.choice([f"{self.pick(kind)} {title}", f"{title} ({self.pick(kind)})", self.pick(kind)])
            elif self.chance(0.1):
                title += rng.choice([f" ({self.name('skill')})", f" / {self.name('title')}", f" – {self.name('field', 'Sales')}", f" {self.name('skill')}"])
            elif kind == "employed" and self.chance(0.06):
                title += rng.choice([" & ", "/"]) + self.name("title")
            if self.chance(0.2):
                title = title[:1].lower() + title[1:]
            bare = kind in ("leave", "military") or self.chance(0.06)
            jobs.append(dict(record=f"p{i + 1}", title=title, employer="" if bare else self.name("employer"), place="" if kind == "leave" or self.chance(0.3) else self.name("place", "Lund"), start=start, end=None if is_current else at))
            self.kinds[f"p{i + 1}"] = kind
            if i and self.chance(0.1) and kind == "employed":
                jobs[-1]["employer"] = jobs[-2]["employer"]
            is_current = i == 0 and at == NOW and self.chance(0.08)
            if not is_current:
                late = first - rng.choice([0, 0, 0, 1, 3, 9])
                at = (max(1968, late // 12), late % 12 + 1)
        if self.chance(0.15):
            jobs.reverse()
        return jobs

    def part(self, job, letter):
        """Title, employer or place of a position."""
        record, out = job["record"], self.out
        if letter == "d":
            self.period(record, job["start"], job["end"])
        elif letter == "t":
            out.add(job["title"], f"{record}.title")
        elif letter == "e":
            out.add(job["employer"], f"{record}.employer")
        else:
            out.add(job["place"], f"{record}.place")

    def parts(self, job, order):
        return [x for x in order if x in "td" or (x == "e" and job["employer"]) or (x == "p" and job["place"])]

    def work(self):
        jobs = self.career()
        if not jobs:
            return
        if self.layout == "prose":
            self.told(jobs)
            return
        self.heading("h.work")
        width, wrapped, breaks = self.rng.randint(14, 26), self.chance(0.75), [self.chance(0.5) for _ in range(4)]
        is_at = self.chance(0.12)
        labels = {x: self.rng.choice(self.words["labels"][i].split("|")) for i, x in enumerate("dtep")}
        if self.layout == "tabs" and self.chance(0.6):
            self.out.add("\t".join(labels[x] for x in self.order if x in labels))
            self.out.line()
        group = []
        for i, job in enumerate(jobs):
            if self.layout == "grouped" and job["employer"]:
                if not group:
                    group = jobs[i : i + self.rng.choice([1, 1, 2, 2, 3])]
                    group = [x for x in group if x["employer"]]
                    self.out.add(group[0]["employer"], ",".join(x["record"] for x in group) + ".employer")
                    if group[0]["place"] and self.chance(0.6):
                        self.out.add(self.rng.choice([", ", " · ", " – ", "\n"]))
                        self.out.add(group[0]["place"], ",".join(x["record"] for x in group) + ".place")
                    self.out.line()
                    if self.chance(0.2):
                        self.out.add(self.pick("lengths"))
                        self.out.line()
                if job in group:
                    group.remove(job) if len(group) > 1 else group.clear()
                    self.out.add(self.indent if self.indent != "\t" else "  ")
                    self.part(job, "t")
                    self.out.add(self.rng.choice(["\n", self.separator if self.separator.strip() else "  ", " "]))
                    self.part(job, "d")
                    if self.chance(0.25):
                        self.out.add(self.rng.choice([" · ", " (", " "]) + self.pick("lengths"))
            elif self.layout == "labelled":
                for x in self.parts(job, self.order if "p" in self.order else self.order + "p"):
                    self.out.add(labels[x] + self.rng.choice([": ", ":  ", ":\t"]))
                    self.part(job, x)
                    self.out.line()
            elif self.layout in ("table", "split"):
                self.row(job, width)
            else:
                order = self.parts(job, self.order)
                self.out.add(self.rng.choice(["", self.bullet]) if self.layout == "line" and self.chance(0.3) else "")
                for k, x in enumerate(order):
                    if k:
                        if self.layout == "several" and (breaks[k - 1] or (k == 1 and not any(breaks))):
                            self.out.line()
                        elif is_at and x == "e" and order[k - 1] == "t":
                            self.out.add(f" {self.pick('at')} ")
                        elif self.layout == "tabs":
                            self.out.add("\t")
                        elif x == "p" and order[k - 1] == "e":
                            self.out.add(self.rng.choice([", ", ", ", self.separator]))
                        elif x == "d" and self.wrap:
                            self.out.add(" ")
                        else:
                            self.out.add(", " if self.separator == ": " and k > 1 else self.separator)
                    self.part(job, x)
                if self.chance(0.07):
                    self.out.add(self.rng.choice([" · ", " (", ", "]) + self.pick("hours"))
            self.out.line()
            if wrapped:
                self.deeds(job["record"])
            if self.gap > 1:
                self.out.add("\n")

    def row(self, job, width):
        """A line of a table: the period, then title and employer; `split` has the two dates under each other."""
        out, start = self.out, self.out.column()

        def to_column():
            out.add(" " * max(2, width - (out.column() - start)))

        if self.layout == "split" and job["end"] is not None and job["start"] != job["end"] and self.style != "y":
            self.date(job["start"], f"{job['record']}.start")
            out.add(self.rng.choice([" –", " -", ""]))
            to_column()
            self.part(job, "t")
            out.line()
            self.date(job["end"], f"{job['record']}.end")
            to_column()
            if job["employer"]:
                self.part(job, "e")
            return
        self.period(job["record"], job["start"], job["end"], wrapped=False)
        to_column()
        names = [x for x in self.parts(job, self.order.replace("d", "")) if x != "p" or self.indent == ""]
        for k, x in enumerate(names):
            if k:
                out.add(self.rng.choice(["\n" + " " * width, ", ", "   ", " – ", ", "]))
            self.part(job, x)

    def told(self, jobs):
        apart = self.chance(0.5)
        for job in jobs:
            template = self.rng.choice(self.words["now" if job["end"] is None else "then"])
            keys = dict(s="start", n="end", t="title", e="employer", p="place")
            for piece in re.split(r"(\{\w\})", template):
                if not re.fullmatch(r"\{\w\}", piece):
                    self.out.add(piece)
                    continue
                letter = piece[1]
                if letter == "s":
                    self.date(job["start"], f"{job['record']}.start")
                elif letter == "n":
                    self.date(job["end"], f"{job['record']}.end")
                else:
                    name = job[keys[letter]] or self.name(keys[letter], "Lund")
                    self.out.add(name, f"{job['record']}.{keys[letter]}")
            if self.chance(0.5):
                self.out.add(" ")
                self.out.add(self.name("did", "x"), f"{job['record']}.did")
                self.out.add(".")
            self.out.line(self.rng.choice([1, 2])) if apart else self.out.add(" ")
        self.out.line()

    # studies, credentials and the rest
    def studies(self):
        count = self.rng.choices(range(5), [8, 30, 34, 20, 8])[0]
        if not count:
            return
        if self.layout != "prose":
            self.heading("h.study")
        order, own = self.rng.choice(["gis", "gis", "sgi", "isg", "sig", "gsi"]), self.separator if self.chance(0.6) else self.rng.choice([", ", " | ", " – ", " · "])
        lines, ranged, at_end, width = self.chance(0.25), self.chance(0.4), self.chance(0.6), self.rng.randint(12, 24)
        style, details = self.style, self.chance(0.25)
        self.style = "y" if self.chance(0.6) else style
        for i in range(count):
            record = f"s{i + 1}"
            state = self.rng.choices(["completed", "ongoing", "abandoned"], [76, 10, 14])[0]
            year = None if self.chance(0.12) else self.rng.randint(2026, 2030) if state == "ongoing" else self.rng.randint(1975, 2025)
            self.kinds[record] = f"state={state}"
            school, degree = "" if self.chance(0.12) else self.name("school"), self.name("degree")
            field = self.name("field", "") if self.chance(0.5) else ""
            say = "" if state == "completed" else self.pick(state)
            pieces = [x for x in order if x == "g" or (x == "i" and school) or (x == "s" and year)]
            for k, x in enumerate(pieces):
                if k:
                    if lines and self.chance(0.6):
                        self.out.line()
                    elif pieces[0] == "s" and k == 1 and self.layout in ("table", "split"):
                        self.out.add(" " * max(2, width - self.out.column()))
                    else:
                        self.out.add(", " if own == ": " and k > 1 else own)
                if x == "g":
                    self.out.add(degree, f"{record}.degree")
                    if field:
                        self.out.add(self.rng.choice([" ", ", ", f" {self.pick('in')} ", " – ", ": "]))
                        self.out.add(field, f"{record}.field")
                    if say and not at_end:
                        self.out.add(f" ({say})")
                elif x == "i":
                    self.out.add(school, f"{record}.school")
                elif ranged and state != "ongoing":
                    self.period(record, (year - self.rng.randint(1, 4), 9), (year, self.rng.randint(5, 12)))
                elif state == "ongoing" and self.chance(0.5):
                    self.period(record, (year - 3, 9), None)
                else:
                    self.out.add(self.wrap[:1])
                    self.date((year, self.rng.randint(1, 12)), f"{record}.end")
                    self.out.add(self.wrap[1:])
            if say and at_end:
                self.out.add(self.rng.choice([", ", " – ", "; "]) + say)
            for _ in range(self.rng.choice([1, 2, 3]) if details and self.chance(0.7) else 0):
                self.out.line()
                self.out.add(self.indent + self.bullet + self.detail())
            self.out.line(self.rng.choice([1, 1, self.gap]))
        self.style = style

    def detail(self):
        """A line under a study: a grade, a thesis, who led it."""
        fill = dict(n=lambda: f"{self.rng.randint(1, 17)}.{self.rng.randint(0, 9)}", name=lambda: self.name("name"), x=self.phrase, k=lambda: self.name("skill", "Excel"))
        return re.sub(r"\{(\w+)\}", lambda m: fill[m.group(1)](), self.pick("details"))

    def credentials(self):
        self.heading("h.credential")
        for i in range(self.rng.choice([1, 2, 3])):
            record, state = f"c{i + 1}", self.rng.choices(["held", "expired", "planned"], [80, 12, 8])[0]
            self.kinds[record] = state
            self.out.add(self.rng.choice(["", self.bullet]))
            self.out.add(self.name("credential", "First aid"), f"{record}.name")
            if self.chance(0.3):
                self.out.add(self.rng.choice([", ", " – ", " ("]))
                self.out.add(self.name("issuer", "Red Cross"), f"{record}.issuer")
            if self.chance(0.6):
                self.out.add(self.rng.choice([", ", " ", " · "]))
                self.date((self.rng.randint(2005, 2026), self.rng.randint(1, 12)), f"{record}.date")
            if state != "held":
                self.out.add(self.rng.choice([" – ", ", "]) + self.pick(state))
            self.out.line()

    def other(self, section):
        rng = self.rng
        if section == "credential":
            self.credentials()
            return
        if self.layout != "prose":
            self.heading(f"h.{section}")
        if section == "skill":
            join, start = rng.choice([(", ", ""), ("\n", self.bullet), (" · ", ""), ("; ", ""), (" | ", "")])
            for k in range(rng.randint(3, 12)):
                self.out.add((join if k else "") + start)
                self.out.add(self.name("skill", "Excel"), "k")
        elif section == "language":
            join = rng.choice([", ", "\n", " · ", "; "])
            for k in range(rng.randint(1, 4)):
                self.out.add(join if k else "")
                self.out.add(self.name("language", "English"), f"l{k + 1}.name")
                if self.chance(0.75):
                    self.out.add(rng.choice([" ", " (", ": ", " – "]))
                    self.out.add(self.name("level", "B2"), f"l{k + 1}.level")
        elif section == "project":
            for _ in range(rng.choice([1, 2])):
                self.out.add(f"{rng.randint(2008, 2026)}{rng.choice([': ', ' ', ', ', ' – '])}{self.name('did', 'x')}")
                self.out.line()
        elif section == "reference":
            self.out.add(f"{self.name('name')}, {self.name('title')}, {self.name('employer')}, {self.phone()}")
        else:
            self.out.add(". ".join(self.name("did", "x") for _ in range(rng.choice([1, 2]))))
        self.out.line(rng.choice([1, 2]))

    def phone(self):
        return self.rng.choice(["0{} {} {}", "+{} {} {}", "({}) {}-{}", "0{}/{}{}"]).format(self.rng.randint(15, 999), self.rng.randint(100, 999), self.rng.randint(1000, 99999))

    def phrase(self):
        """What a paper, a talk or a project is called."""
        words = lambda least, most: " ".join(self.rng.choice(self.bank.words[self.language]) for _ in range(self.rng.randint(least, most)))
        name = self.rng.choice([lambda: self.name("did", "x"), lambda: self.name("skill", "Excel"), lambda: words(1, 2), lambda: words(3, 8), lambda: f"{words(1, 2)}: {words(2, 6)}", lambda: self.name("title")])()
        return name.title() if self.chance(0.4) else capital(name)

    def loose(self):
        """A section whose entries look like positions and are none: papers, talks, prizes, projects."""
        rng, out, first = self.rng, self.out, len(self.out.segments)
        title = {"u": str.upper, "c": capital, "t": str.title}[self.letters](self.pick("loose"))
        out.add(self.before + title + self.after)
        out.line(self.gap)
        looks, width = rng.choice(["line", "row", "line", "plain", "plain", "plain"]), rng.randint(14, 26)
        parts, cited = rng.choice(["tepd", "ted", "td", "dt", "dte", "et", "etd"]), self.chance(0.25)
        for i in range(rng.randint(1, 5)):
            year = rng.randint(2000, 2026)
            venue = rng.choice([lambda: self.name("employer"), lambda: self.name("school", "Lund"), lambda: self.name("issuer", "Red Cross"), lambda: self.name("place", "Lund"), lambda: ""])()
            end = rng.choice([(year, rng.randint(1, 12)), (min(2026, year + rng.randint(0, 3)), rng.randint(1, 12)), None])
            fake = dict(record="p9", title=self.phrase(), employer=venue, place="", start=(year, rng.randint(1, 12)), end=end)
            if looks == "row":
                self.row(fake, width)
            elif looks == "line":
                for k, x in enumerate(self.parts(fake, self.order)):
                    out.add(rng.choice([self.separator, "\n"]) if k else "")
                    self.part(fake, x)
            else:
                out.add(self.bullet)
                for k, x in enumerate(self.parts(fake, parts)):
                    out.add(rng.choice([self.separator, ", ", " – ", "\n"]) if k else "")
                    if x == "d":
                        self.date(fake["start"], None) if self.chance(0.6) else self.period("p9", fake["start"], fake["end"])
                    else:
                        self.part(fake, x)
            if cited:
                out.line()
                out.add(", ".join(self.name("name") for _ in range(rng.randint(1, 4))))
            out.line()
            for _ in range(rng.choice([0, 0, 1, 2])):
                out.add(self.indent + self.bullet + self.name("did", "x"))
                out.line()
        for segment in out.segments[first:]:
            segment[1] = None

    def person(self):
        out, rng = self.out, self.rng
        name = self.name("name")
        fields = [("me.name", name.upper() if self.chance(0.2) else name)]
        if self.chance(0.35):
            fields.append(("me.headline", self.name("title")))
        if self.chance(0.4):
            fields.append(("me.street", self.bank.draw(rng, self.language, "street") or "Main Street 5"))
        if self.chance(0.7):
            fields.append(("me.city", self.name("city", "Lund")))
        if self.chance(0.7):
            fields.append(("me.phone", self.phone()))
        if self.chance(0.7):
            fields.append(("me.email", self.bank.draw(rng, self.language, "email") or "name@example.com"))
        if self.chance(0.15):
            fields.append(("me.birth", f"{rng.randint(1, 28):02d}.{rng.randint(1, 12):02d}.{rng.randint(1958, 2008)}"))
        layout = rng.choice(["lines", "lines", "one", "labels"])
        if layout == "labels" and self.chance(0.5):
            out.add(self.pick("curriculum"))
            out.line(2)
        join = rng.choice([" | ", ", ", " · ", " / ", " – "])
        for k, (key, value) in enumerate(fields):
            if layout == "labels" and key in self.words["person"]:
                out.add(self.words["person"][key] + rng.choice([": ", ":  ", "  "]))
            out.add(" ".join(value.split()), key)
            out.line() if layout != "one" or k == len(fields) - 1 else out.add(join)


def document(bank, rng, number):
    """A text with marks, as marks.documents gives them."""
    language = rng.choice([x for x in WORDS if x in bank.words])
    writer = Writer(bank, rng, language)
    others = rng.sample(["skill", "language", "credential", "interest", "profile", "project", "reference"], rng.randint(0, 5))
    sections = [writer.work, writer.studies] + [lambda x=x: writer.other(x) for x in others]
    sections += [writer.loose] * (rng.choice([1, 1, 2, 3]) if rng.random() < 0.4 else 0)
    if rng.random() < 0.35:
        rng.shuffle(sections)
    elif others and others[0] == "profile":
        sections.insert(0, sections.pop(2))
    if rng.random() < 0.92:
        writer.person()
    for section in sections:
        writer.out.line(rng.choice([0, 1, 1, 2]))
        section()
    return dict(id=f"grammar-{number}", segments=[s for s in writer.out.segments if s[0]], kinds=writer.kinds, language=language, writer="grammar")
