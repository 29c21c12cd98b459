import type { Block } from "./block.ts";
import type { SavedGroups } from "./groups.ts";
import type { SavedTexts } from "./saved-texts.ts";
import type { SkillLists } from "./skill-lists.ts";
import type { Summing } from "./summing.ts";

/*
 * A saved catalogue: a head, its blocks in order, each followed by its lists of skills, then values
 * of attributes, words and groups in parts, then an end. A block is saved field by field, so a new
 * array of it is saved too; an array that changes after the block was built belongs in `CHANGING`.
 */

/** Raise it when the meaning of a part changes. */
export const FORMAT = 3;
/** The most texts or groups in a part: packing them takes a few milliseconds. */
export const PART_SIZE = 4_096;

interface SavedHead {
  readonly kind: "catalogue";
  readonly format: number;
  readonly blockSize: number;
  readonly zones: number;
  readonly blocks: number;
  /** One number, which may be infinite. */
  readonly nowMs: Float64Array;
  readonly endOfNumbers: number;
}

type InMemory = "ordinals" | "totals" | "ordinalsPiece" | "totalsPiece";

interface SavedBlock {
  readonly kind: "block";
  readonly block: Omit<Block, "skills">;
  readonly skills: Omit<SkillLists, InMemory>;
}

/** Separate from their block, because they are copied into the WebAssembly memory. */
type SavedSkills = { readonly kind: "skills" } & Pick<SkillLists, "ordinals" | "totals">;

export type SavedPart =
  | SavedHead
  | SavedBlock
  | SavedSkills
  | ({ readonly kind: "attributes"; readonly column: number } & SavedTexts)
  | ({ readonly kind: "words" } & SavedTexts)
  | ({ readonly kind: "groups" } & SavedGroups)
  | { readonly kind: "end" };

export function saveBlock({ skills: all, ...block }: Block): [SavedBlock, SavedSkills] {
  const { ordinals, totals, ordinalsPiece: _, totalsPiece: __, ...skills } = all;
  return [
    { kind: "block", block, skills },
    { kind: "skills", ordinals, totals },
  ];
}

/** The sets of a block that change after it was built; `vacancies` changes too. */
const CHANGING = ["live", "visible", "shown", "grouped"] as const;

type FrozenBlock = Omit<Block, "vacancies"> & { vacancies: Uint32Array };

/** Copies of blocks as they are at construction, while the originals continue to change. */
export class FrozenBlocks {
  readonly #copies: Map<Block, FrozenBlock>;

  constructor(blocks: readonly Block[]) {
    this.#copies = new Map(
      blocks.map((block) => {
        const copies = CHANGING.map((name) => [name, block[name].slice()]);
        return [block, { ...block, ...Object.fromEntries(copies) }];
      }),
    );
  }

  /** Call it before the vacancies of a block change: they are many, so they are copied only then. */
  keepVacancies(block: Block): void {
    const copy = this.#copies.get(block);
    if (copy?.vacancies === block.vacancies) copy.vacancies = block.vacancies.slice();
  }

  *take(): Generator<Block, void> {
    for (const [block, copy] of this.#copies) {
      this.keepVacancies(block);
      this.#copies.delete(block);
      yield copy;
    }
  }
}

/** Collects the blocks of a saved catalogue. */
export class Restoration {
  readonly #blocks: Block[] = [];
  #head: SavedHead | undefined;
  #waiting: SavedBlock | undefined;
  #isComplete = false;

  begin(head: SavedHead, blockSize: number): void {
    if (head.format !== FORMAT) throw new Error(`format ${head.format} instead of ${FORMAT}`);
    if (head.blockSize !== blockSize) throw new Error("blocks of another size");
    this.#head = head;
  }

  addBlock(part: SavedBlock): void {
    this.#waiting = part;
  }

  addSkills({ ordinals, totals }: SavedSkills, summing: Summing): void {
    if (!this.#waiting) throw new Error("lists of skills without their block");
    const { block, skills } = this.#waiting;
    const keep = (numbers: Uint16Array) => {
      const piece = summing.allocate(numbers.byteLength);
      const view = summing.view(piece, numbers.length);
      view.set(numbers);
      return { piece, view };
    };
    const [kept, keptTotals] = [keep(ordinals), keep(totals)];
    this.#waiting = undefined;
    this.#blocks.push({
      ...block,
      rows: block.rows,
      skills: {
        ...skills,
        ordinals: kept.view,
        totals: keptTotals.view,
        ordinalsPiece: kept.piece,
        totalsPiece: keptTotals.piece,
      },
    });
  }

  /** The zones and the fresh blocks. */
  finish(): [Block[], Block[]] {
    const { blocks, zones } = this.#head ?? {};
    if (this.#blocks.length !== blocks) throw new Error("blocks are missing");
    this.#isComplete = true;
    return [this.#blocks.slice(0, zones), this.#blocks.slice(zones)];
  }

  requireAll(): void {
    if (!this.#isComplete) throw new Error("sections are missing");
  }
}
