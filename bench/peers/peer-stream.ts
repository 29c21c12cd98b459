/* The binary form in which postings and queries go to LucenePeer.java (Java's DataInputStream). */
import { once } from "node:events";
import type { Writable } from "node:stream";
import type { CatalogueEntry } from "../../src/engine/index.ts";
import { type FeedQuery, NOW_MS, makePostings } from "../load/catalogue-data.ts";

const FLUSH_BYTES = 1 << 18;
const COLUMNS = [
  "country",
  "region",
  "city",
  "company",
  "industry",
  "employmentType",
  "experienceLevel",
] as const;

/** The unexpired postings of a vacancy. */
interface Vacancy {
  count: number;
  smallestId: string;
  number: number;
}

export class PeerStream {
  readonly #out: Writable;
  #bytes = Buffer.alloc(FLUSH_BYTES * 2);
  #at = 0;

  constructor(out: Writable) {
    this.#out = out;
  }

  /** Sends the unexpired ones of the generated postings. */
  async sendPostings(size: number): Promise<void> {
    const vacancies = vacanciesOf(size);
    let shared = 0;
    for (const entry of makePostings(size, true)) {
      if (entry.expiresAtMs <= NOW_MS) continue;
      const vacancy = vacancies.get(entry.groupId)!;
      if (vacancy.count > 1 && vacancy.number === 0) vacancy.number = ++shared;
      this.#boolean(true);
      this.#posting(entry, vacancy);
      if (this.#at >= FLUSH_BYTES) await this.#flush();
    }
    this.#boolean(false);
  }

  async sendQueries(
    queries: readonly FeedQuery[],
    { warming, rounds, perPage }: { warming: number; rounds: number; perPage: number },
  ): Promise<void> {
    for (const number of [warming, rounds, queries.length]) this.#int(number);
    for (const { filters, words, page } of queries) {
      const { skills = [], yearlySalaryMin, postedAfterMs, near: _near, ...columns } = filters;
      const terms = Object.entries(columns).map(([column, value]) => [column, String(value)]);
      terms.push(...skills.map((skill) => ["skill", String(skill)]));
      this.#int(terms.length);
      for (const text of terms.flat()) this.#text(text);
      this.#int(yearlySalaryMin ?? -1);
      this.#double(postedAfterMs ?? Number.NaN);
      this.#ints(words);
      this.#int((page - 1) * perPage);
      this.#int(perPage);
    }
    await this.#flush();
    this.#out.end();
  }

  #posting(entry: CatalogueEntry, vacancy: Vacancy): void {
    this.#text(entry.id);
    this.#double(entry.postedAtMs);
    for (const column of COLUMNS) this.#text(entry[column]);
    this.#boolean(entry.isRemote);
    this.#int(entry.yearlySalaryTop);
    this.#int(vacancy.number);
    this.#boolean(vacancy.smallestId === entry.id);
    for (const numbers of [entry.skills, entry.titleWords, entry.sideWords, entry.bodyWords]) {
      this.#ints(numbers);
    }
  }

  #boolean(value: boolean): void {
    this.#at = this.#bytes.writeUInt8(value ? 1 : 0, this.#at);
  }

  #int(value: number): void {
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
  }

  #double(value: number): void {
    this.#at = this.#bytes.writeDoubleBE(value, this.#at);
  }

  #ints(values: ArrayLike<number>): void {
    this.#int(values.length);
    for (let at = 0; at < values.length; at++) this.#int(values[at]!);
  }

  #text(value: string): void {
    const length = this.#bytes.write(value, this.#at + 2);
    this.#bytes.writeUInt16BE(length, this.#at);
    this.#at += length + 2;
  }

  async #flush(): Promise<void> {
    const isRoomLeft = this.#out.write(this.#bytes.subarray(0, this.#at));
    this.#bytes = Buffer.alloc(FLUSH_BYTES * 2);
    this.#at = 0;
    if (!isRoomLeft) await once(this.#out, "drain");
  }
}

function vacanciesOf(size: number): Map<string, Vacancy> {
  const vacancies = new Map<string, Vacancy>();
  for (const { id, groupId, expiresAtMs } of makePostings(size, true)) {
    if (expiresAtMs <= NOW_MS) continue;
    const vacancy = vacancies.get(groupId);
    if (!vacancy) vacancies.set(groupId, { count: 1, smallestId: id, number: 0 });
    else {
      vacancy.count++;
      if (id < vacancy.smallestId) vacancy.smallestId = id;
    }
  }
  return vacancies;
}
