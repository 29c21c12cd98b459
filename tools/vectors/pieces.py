"""How a title is split into word pieces. src/engine/vectors/split.ts does exactly the same."""

import unicodedata

MAX_WORD = 60


def words_of(text: str) -> list[str]:
    """Lower-case words without accents; everything but letters and digits separates."""
    words, word = [], []
    decomposed = unicodedata.normalize("NFKD", text)
    for char in "".join(c for c in decomposed if unicodedata.category(c) != "Mn").lower():
        if unicodedata.category(char)[0] in "LN":
            word.append(char)
        elif word:
            words.append("".join(word))
            word = []
    if word:
        words.append("".join(word))
    return words


def pieces_of(text: str, index: dict[str, int]) -> list[int]:
    """Longest known piece first, from the left; inside a word a piece starts with ##.

    A word with a part that no piece covers is left out, and so is one of more than MAX_WORD
    characters.
    """
    found = []
    for word in words_of(text):
        if len(word) > MAX_WORD:
            continue
        start, own = 0, []
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = index.get(("##" if start else "") + word[start:end])
                if piece is not None:
                    break
            else:
                own = []
                break
            own.append(piece)
            start = end
        found.extend(own)
    return found
