import { OutboundError } from "../../../platform/outbound.ts";
import { BrokenFile, type FeedRow } from "../formats/feed-rows.ts";
import { mapInOrder } from "../in-order.ts";
import {
  readAshbyJob,
  readGreenhouseJob,
  readLeverPosting,
  readRecruiteeOffer,
  readSmartRecruitersPosting,
} from "./board-postings.ts";
import { downloadFile, toBrokenFile, type Downloader } from "./download.ts";
import { isNode, listIn, type Node } from "./nodes.ts";
import type { BoardKind } from "./origin.ts";

/*
 * Public job boards. Four answer with the whole list at once. SmartRecruiters lists pages without
 * texts, so each of its postings is fetched too.
 */

type Fetch = (url: string) => Promise<unknown>;

const LISTS: Record<
  Exclude<BoardKind, "smartrecruiters">,
  { url(name: string): string; list(reply: unknown): Node[]; read(posting: Node): Node }
> = {
  greenhouse: {
    url: (name) => `https://boards-api.greenhouse.io/v1/boards/${name}/jobs?content=true`,
    list: (reply) => listIn(reply, "jobs"),
    read: readGreenhouseJob,
  },
  lever: {
    url: (name) => `https://api.lever.co/v0/postings/${name}?mode=json`,
    list: (reply) => listIn({ postings: reply }, "postings"),
    read: readLeverPosting,
  },
  ashby: {
    url: (name) => `https://api.ashbyhq.com/posting-api/job-board/${name}?includeCompensation=true`,
    // Unlisted jobs are for those who have the link.
    list: (reply) => listIn(reply, "jobs").filter((job) => job["isListed"] !== false),
    read: readAshbyJob,
  },
  recruitee: {
    url: (name) => `https://${name}.recruitee.com/api/offers/`,
    list: (reply) => listIn(reply, "offers"),
    read: readRecruiteeOffer,
  },
};

/** Yields the postings of a board; a row's line is its position in the list. */
export async function* openBoard(
  outbound: Downloader,
  board: BoardKind,
  name: string,
): AsyncGenerator<FeedRow[]> {
  const fetch = async (url: string): Promise<unknown> =>
    parseReply(await downloadFile(outbound, url));
  try {
    if (board === "smartrecruiters") yield* openSmartRecruiters(fetch, name);
    else {
      const { url, list, read } = LISTS[board];
      yield toRows(list(await fetch(url(name))).map(read), 0);
    }
  } catch (error) {
    throw toBrokenFile(error);
  }
}

const SMARTRECRUITERS_PAGE = 100;
const MAX_SMARTRECRUITERS_POSTINGS = 20_000;
const DETAILS_AT_ONCE = 4;

async function* openSmartRecruiters(fetch: Fetch, name: string): AsyncGenerator<FeedRow[]> {
  const base = `https://api.smartrecruiters.com/v1/companies/${name}/postings`;
  for (let offset = 0, isMore = true; isMore;) {
    const reply = await fetch(`${base}?limit=${SMARTRECRUITERS_PAGE}&offset=${offset}`);
    const page = listIn(reply, "content");
    const details = mapInOrder(eachOf(page), DETAILS_AT_ONCE, (posting) =>
      fetchDetails(fetch, base, posting),
    );
    const postings: Node[] = [];
    for await (const posting of details) postings.push(readSmartRecruitersPosting(posting));
    yield toRows(postings, offset);
    offset += page.length;
    isMore = page.length > 0 && offset < Number((reply as Node)["totalFound"]);
    if (isMore && offset >= MAX_SMARTRECRUITERS_POSTINGS)
      throw new BrokenFile(`it has more than ${MAX_SMARTRECRUITERS_POSTINGS} postings`);
  }
}

/** A posting that was withdrawn since the list was read has no text: it is rejected by itself. */
async function fetchDetails(fetch: Fetch, base: string, posting: Node): Promise<Node> {
  try {
    const details = await fetch(`${base}/${encodeURIComponent(String(posting["id"]))}`);
    return isNode(details) ? { ...posting, ...details } : posting;
  } catch (error) {
    if (error instanceof OutboundError && error.failure === "unexpected_status") return posting;
    throw error;
  }
}

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const toRows = (postings: readonly Node[], before: number): FeedRow[] =>
  postings.map((record, place) => ({ line: before + place + 1, record }));

function parseReply(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new BrokenFile("the reply is not JSON");
  }
}
