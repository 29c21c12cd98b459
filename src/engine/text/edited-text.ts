/** A part of a text and what replaces it. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text after replacements that remembers where its parts came from. */
export class EditedText {
  readonly text: string;
  /** By edit: where its replacement starts in the new text. */
  readonly #newStarts: number[] = [];
  readonly #edits: readonly Edit[];

  /** The edits must be sorted and must not overlap. */
  constructor(original: string, edits: readonly Edit[]) {
    let text = "";
    let from = 0;
    for (const edit of edits) {
      text += original.slice(from, edit.start);
      this.#newStarts.push(text.length);
      text += edit.text;
      from = edit.end;
    }
    this.text = text + original.slice(from);
    this.#edits = edits;
  }

  /** The offset in the old text. Within a replacement, its start or, with `isEnd`, its end. */
  originOf(offset: number, isEnd: boolean): number {
    let low = 0;
    let high = this.#edits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#newStarts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    const edit = this.#edits[low - 1];
    if (edit === undefined) return offset;
    const into = offset - (this.#newStarts[low - 1] as number);
    // Text that follows a removed part starts after it.
    if (into === 0 && (isEnd || edit.text !== "")) return edit.start;
    if (into < edit.text.length || (into === edit.text.length && isEnd))
      return isEnd ? edit.end : edit.start;
    return edit.end + into - edit.text.length;
  }
}
