"""Reads the dates that a text holds, for scoring and for other spellings of the same date. The server has its own reader."""

import re

MONTHS = {
    "en": "january february march april may june july august september october november december",
    "de": "januar februar märz april mai juni juli august september oktober november dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pl": "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
}
EXTRA = {
    "jänner": 1, "janv": 1, "ene": 1, "gen": 1, "sty": 1, "stycznia": 1, "févr": 2, "fév": 2, "fev": 2, "lutego": 2, "mrt": 3, "mrz": 3, "marca": 3, "avr": 4, "abr": 4,
    "kwi": 4, "kwietnia": 4, "mag": 5, "maja": 5, "giu": 6, "cze": 6, "czerwca": 6, "juil": 7, "lug": 7, "lip": 7, "lipca": 7, "ago": 8, "sie": 8, "sierpnia": 8, "aoû": 8,
    "sept": 9, "set": 9, "wrz": 9, "września": 9, "okt": 10, "ott": 10, "out": 10, "paź": 10, "października": 10, "lis": 11, "listopada": 11, "dez": 12, "dic": 12, "déc": 12,
    "gru": 12, "grudnia": 12, "setiembre": 9,
}  # fmt: skip
MONTH = dict(EXTRA)
for names in MONTHS.values():
    for i, name in enumerate(names.split()):
        MONTH.setdefault(name, i + 1)
        MONTH.setdefault(name[:3], i + 1)
YEAR = re.compile(r"(?<!\d)(19[4-9]\d|20[0-4]\d)(?!\d)")
WORD = re.compile(r"[^\W\d_]+")


def parse(text):
    """YYYY-MM or YYYY of one date, or None."""
    year = YEAR.search(text)
    if year is None:
        short = re.search(r"(?:['’]|(?<=[/.\- ])|^)(\d\d)$", text.strip())
        if short is None:
            return None
        n = int(short.group(1))
        value, rest = (2000 + n if n <= 35 else 1900 + n), text.strip()[: short.start()]
    else:
        value, rest = int(year.group(1)), text[: year.start()] + " " + text[year.end() :]
    for w in WORD.findall(rest):
        m = MONTH.get(w.lower()) or MONTH.get(w.lower()[:3] if len(w) > 3 and w.lower()[:4] in {k[:4] for k in MONTH} else "")
        if m:
            return f"{value}-{m:02d}"
    numbers = [int(x) for x in re.findall(r"\d+", rest)]
    if year is not None and re.match(r"\s*\d{4}[-./]", text) and numbers:
        return f"{value}-{numbers[0]:02d}" if 1 <= numbers[0] <= 12 else str(value)
    months = [x for x in numbers if 1 <= x <= 12]
    if len(numbers) >= 2 and 1 <= numbers[-1] <= 12:
        return f"{value}-{numbers[-1]:02d}"
    return f"{value}-{months[-1]:02d}" if months and len(numbers) == 1 else str(value)
