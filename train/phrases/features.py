"""How a text becomes features. src/engine/phrases/phrase-features.ts does the same; a fixture keeps them equal."""

import unicodedata

MAX_WORDS = 24
MAX_LETTERS = 40
SHORTEST, LONGEST = 3, 6
PLAIN = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d"})


def words_of(text):
    """Lower-case words without accents; "+" and "#" belong to the word before them (C++, C#)."""
    lower = unicodedata.normalize("NFKD", text).lower().translate(PLAIN)
    words, word = [], ""
    for letter in lower + " ":
        kind = unicodedata.category(letter)
        if kind == "Mn":
            continue
        if kind[0] in "LN" or (letter in "+#" and word):
            word += letter
        elif word:
            words.append(word[:MAX_LETTERS])
            word = ""
    return words[:MAX_WORDS]


def hash_of(text):
    """FNV-1a over UTF-16 code units, with a last mix; 32 bits."""
    value = 2166136261
    data = text.encode("utf-16-le")
    for at in range(0, len(data), 2):
        value = ((value ^ (data[at] | data[at + 1] << 8)) * 16777619) & 0xFFFFFFFF
    value ^= value >> 15
    value = (value * 0x2C1B3C6D) & 0xFFFFFFFF
    return value ^ (value >> 12)


def grams_of(word):
    """The word as a whole, then its character n-grams with "<" and ">" at its ends."""
    marked = f"<{word}>"
    found = [f"={word}"]
    for length in range(SHORTEST, min(LONGEST, len(marked) - 1) + 1):
        found.extend(marked[at : at + length] for at in range(len(marked) - length + 1))
    return found


def units_of(text):
    """The words of a text and its pairs of neighbouring words; a pair is one feature."""
    words = words_of(text)
    return words + [f"{one} {other}" for one, other in zip(words, words[1:])]


def features_of(unit):
    return [f"={unit}"] if " " in unit else grams_of(unit)
