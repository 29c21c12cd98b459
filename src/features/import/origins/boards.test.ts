import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutbound, type Outbound } from "../../../platform/outbound.ts";
import { postingsIn } from "../fields/job-posting.ts";
import { toSoundPosting, type SoundPosting } from "../fields/posting.ts";
import { openRows } from "../formats/open-rows.ts";
import type { FeedRow } from "../formats/feed-rows.ts";
import type { Downloader } from "./download.ts";
import { findOrigin } from "./origin.ts";

/** Replies of a local server by host and path of the real one. */
let replies: Record<string, unknown>;
let asked: string[];
let server: Server;
let outbound: Outbound;
let base: string;
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const reply = replies[url];
    response.statusCode = reply === undefined ? 404 : 200;
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply ?? {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  outbound = createOutbound({ allowPrivateHosts: true });
});
afterAll(async () => {
  await outbound.close();
  server.close();
});
beforeEach(() => {
  replies = {};
  asked = [];
});

/** Sends every https request to the local server instead. */
const redirected: Downloader = {
  download: (url, options) => outbound.download(url.replace(/^https:\/\//, `${base}/`), options),
};

async function rowsOf(...paths: string[]): Promise<FeedRow[]> {
  const options = { format: "auto", input: Readable.from([]), onBytes() {} } as const;
  const rows: FeedRow[] = [];
  for await (const some of openRows(paths, { ...options, outbound: redirected }))
    rows.push(...some);
  return rows;
}

const postingsOf = async (path: string): Promise<SoundPosting[]> =>
  (await rowsOf(path)).flatMap((row) =>
    "record" in row ? postingsIn(row.record)!.map((fields) => toSoundPosting(fields)) : [],
  );

describe("an origin", () => {
  it.each([
    ["https://example.com/jobs.xml", { kind: "url", url: "https://example.com/jobs.xml" }],
    ["HTTP://example.com", { kind: "url", url: "HTTP://example.com" }],
    ["lever:acme", { kind: "board", board: "lever", name: "acme" }],
    ["ashby:Acme.Inc", { kind: "board", board: "ashby", name: "Acme.Inc" }],
    ["lever:", undefined],
    ["lever:a/b", undefined],
    ["recruitee:evil.example/", undefined],
    ["monster:acme", undefined],
    ["jobs.ndjson", undefined],
    ["./lever:acme", undefined],
  ])("is told from a path: %s", (text, origin) => {
    expect(findOrigin(text)).toEqual(origin);
  });
});

describe("a board", () => {
  it("of Greenhouse is read", async () => {
    replies["/boards-api.greenhouse.io/v1/boards/acme/jobs?content=true"] = {
      jobs: [
        {
          absolute_url: "https://boards.greenhouse.io/acme/jobs/4012345",
          data_compliance: [{ type: "gdpr", requires_consent: false }],
          internal_job_id: 3001,
          location: { name: "Austin, TX" },
          metadata: null,
          id: 4012345,
          updated_at: "2026-11-02T10:00:00-05:00",
          requisition_id: "R-77",
          title: "Backend Engineer",
          company_name: "Acme Corp",
          first_published: "2026-10-05T09:00:00-04:00",
          application_deadline: null,
          content:
            "&lt;p&gt;We build rockets.&lt;/p&gt;&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;Python &amp;amp; SQL&lt;/li&gt;&lt;/ul&gt;",
          departments: [{ id: 1, name: "Engineering", child_ids: [], parent_id: null }],
          offices: [{ id: 2, name: "Austin", location: "Austin, TX, United States" }],
        },
      ],
      meta: { total: 1 },
    };
    const [job] = await postingsOf("greenhouse:acme");
    expect(job).toMatchObject({
      externalId: "4012345",
      title: "Backend Engineer",
      company: "Acme Corp",
      description: "We build rockets.\n\nRequirements\n\n- Python & SQL",
      country: "US",
      region: "TX",
      city: "Austin",
      industry: "Engineering",
      postedAt: new Date("2026-10-05T13:00:00Z"),
      url: "https://boards.greenhouse.io/acme/jobs/4012345",
    });
  });

  it("of Lever is read, with its lists as sections of the text", async () => {
    replies["/api.lever.co/v0/postings/acme?mode=json"] = [
      {
        id: "5ac21346-8e0c-4494-8e7a-3eb92ff77902",
        text: "Account Executive",
        country: "DE",
        categories: {
          commitment: "Full-time",
          department: "Sales",
          location: "Berlin",
          team: "EMEA",
          allLocations: ["Berlin"],
        },
        createdAt: 1_790_000_000_000,
        description: "<div>You sell rockets.</div>",
        descriptionPlain: "You sell rockets.",
        lists: [{ text: "What you bring", content: "<li>German</li><li>Salesforce</li>" }],
        additional: "<div>We are kind.</div>",
        additionalPlain: "We are kind.",
        hostedUrl: "https://jobs.lever.co/acme/5ac21346",
        applyUrl: "https://jobs.lever.co/acme/5ac21346/apply",
        workplaceType: "hybrid",
        salaryRange: { min: 60_000, max: 80_000, currency: "EUR", interval: "per-year-salary" },
      },
    ];
    const [job] = await postingsOf("lever:acme");
    expect(job).toMatchObject({
      externalId: "5ac21346-8e0c-4494-8e7a-3eb92ff77902",
      title: "Account Executive",
      company: null,
      description: "You sell rockets.\n\nWhat you bring\n\n- German\n- Salesforce\n\nWe are kind.",
      country: "DE",
      city: "Berlin",
      isRemote: false,
      employmentType: "full_time",
      industry: "Sales",
      salary: { min: 60_000, max: 80_000, currency: "EUR", period: "year" },
      postedAt: new Date(1_790_000_000_000),
      url: "https://jobs.lever.co/acme/5ac21346",
    });
  });

  it("of Ashby is read without its unlisted jobs", async () => {
    const job = {
      id: "145ff46b-1441-4773-bcd3-c8c90baa598a",
      title: "Product Manager",
      department: "Product",
      team: "Growth",
      employmentType: "FullTime",
      location: "Houston, TX",
      secondaryLocations: [],
      isListed: true,
      isRemote: true,
      workplaceType: "Remote",
      publishedAt: "2026-10-30T16:21:55.393+00:00",
      address: {
        postalAddress: {
          addressLocality: "Houston",
          addressRegion: "Texas",
          addressCountry: "USA",
        },
      },
      jobUrl: "https://jobs.ashbyhq.com/acme/145ff46b",
      applyUrl: "https://jobs.ashbyhq.com/acme/145ff46b/application",
      descriptionHtml: "<p>You own the roadmap.</p>",
      descriptionPlain: "You own the roadmap.",
      compensation: {
        compensationTierSummary: "$81K – $87K • Offers Equity",
        summaryComponents: [
          { compensationType: "EquityPercentage", interval: "NONE", minValue: 0.5, maxValue: 1 },
          {
            compensationType: "Salary",
            interval: "1 YEAR",
            currencyCode: "USD",
            minValue: 81_000,
            maxValue: 87_000,
          },
        ],
      },
    };
    replies["/api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true"] = {
      apiVersion: "1",
      jobs: [{ ...job, id: "hidden", isListed: false }, job],
    };
    const jobs = await postingsOf("ashby:acme");
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({
      externalId: "145ff46b-1441-4773-bcd3-c8c90baa598a",
      title: "Product Manager",
      description: "You own the roadmap.",
      country: "US",
      region: "Texas",
      city: "Houston",
      isRemote: true,
      employmentType: "full_time",
      industry: "Product",
      salary: { min: 81_000, max: 87_000, currency: "USD", period: "year" },
      postedAt: new Date("2026-10-30T16:21:55.393Z"),
      url: "https://jobs.ashbyhq.com/acme/145ff46b",
    });
  });

  it("of Recruitee is read", async () => {
    replies["/acme.recruitee.com/api/offers/"] = {
      offers: [
        {
          id: 1_234_567,
          slug: "nurse",
          title: "Nurse",
          status: "published",
          company_name: "Acme Care",
          department: "Wards",
          description: "<p>You care for patients.</p>",
          requirements: "<ul><li>BIG registration</li></ul>",
          city: "Utrecht",
          state_name: "Utrecht",
          country: "Netherlands",
          country_code: "NL",
          location: "Utrecht, Netherlands",
          remote: false,
          employment_type_code: "parttime_permanent",
          experience_code: "entry_level",
          salary: { min: "3000", max: "3800", period: "month", currency: "EUR" },
          tags: ["nursing"],
          created_at: "2026-10-01 08:00:00 UTC",
          published_at: "2026-10-02 08:54:10 UTC",
          close_at: null,
          careers_url: "https://acme.recruitee.com/o/nurse",
          careers_apply_url: "https://acme.recruitee.com/o/nurse/c/new",
        },
      ],
    };
    const [job] = await postingsOf("recruitee:acme");
    expect(job).toMatchObject({
      externalId: "1234567",
      title: "Nurse",
      company: "Acme Care",
      description: "You care for patients.\n\nRequirements\n\n- BIG registration",
      country: "NL",
      region: "Utrecht",
      city: "Utrecht",
      isRemote: false,
      employmentType: "part_time",
      experienceLevel: "entry",
      salary: { min: 3_000, max: 3_800, currency: "EUR", period: "month" },
      postedAt: new Date("2026-10-02T08:54:10Z"),
      expiresAt: null,
      url: "https://acme.recruitee.com/o/nurse",
    });
  });
});

describe("a board of SmartRecruiters", () => {
  const BASE = "/api.smartrecruiters.com/v1/companies/acme/postings";
  const posting = (id: string) => ({
    id,
    uuid: `uuid-${id}`,
    name: `Welder ${id}`,
    refNumber: `REF${id}`,
    company: { identifier: "acme", name: "Acme Works" },
    releasedDate: "2026-10-20T12:00:00.000Z",
    location: { city: "Wrocław", region: "Dolnośląskie", country: "pl", remote: false },
    industry: { id: "manufacturing", label: "Manufacturing" },
    department: { id: "1", label: "Hall 3" },
    function: { id: "production", label: "Production" },
    typeOfEmployment: { id: "permanent", label: "Full-time" },
    experienceLevel: { id: "entry_level", label: "Entry Level" },
    ref: `https://api.smartrecruiters.com/v1/companies/acme/postings/${id}`,
  });
  const withText = (id: string) => ({
    ...posting(id),
    applyUrl: `https://www.smartrecruiters.com/acme/${id}?oga=true`,
    postingUrl: `https://jobs.smartrecruiters.com/acme/${id}`,
    jobAd: {
      sections: {
        companyDescription: { title: "Company Description", text: "<p>Acme makes pipes.</p>" },
        jobDescription: { title: "Job Description", text: "<p>You weld pipes.</p>" },
        qualifications: { title: "Qualifications", text: "<ul><li>MIG welding</li></ul>" },
        additionalInformation: { title: "Additional Information", text: "" },
      },
    },
  });

  it("is read page by page, each posting with its text", async () => {
    const ids = Array.from({ length: 203 }, (_, i) => String(i + 1));
    for (const offset of [0, 100, 200])
      replies[`${BASE}?limit=100&offset=${offset}`] = {
        offset,
        limit: 100,
        totalFound: ids.length,
        content: ids.slice(offset, offset + 100).map(posting),
      };
    for (const id of ids) replies[`${BASE}/${id}`] = withText(id);
    const rows = await rowsOf("smartrecruiters:acme");
    expect(rows.map(({ line }) => line)).toEqual(ids.map(Number));
    const jobs = await postingsOf("smartrecruiters:acme");
    expect(jobs.map(({ externalId }) => externalId)).toEqual(ids);
    expect(jobs.at(-1)).toMatchObject({
      title: "Welder 203",
      company: "Acme Works",
      description:
        "Job Description\n\nYou weld pipes.\n\nQualifications\n\n- MIG welding\n\nCompany Description\n\nAcme makes pipes.",
      country: "PL",
      region: "Dolnośląskie",
      city: "Wrocław",
      isRemote: false,
      employmentType: "full_time",
      experienceLevel: "entry",
      industry: "Manufacturing",
      postedAt: new Date("2026-10-20T12:00:00Z"),
      url: "https://jobs.smartrecruiters.com/acme/203",
    });
  });

  it("gives a posting that was withdrawn meanwhile as a row without text", async () => {
    replies[`${BASE}?limit=100&offset=0`] = {
      totalFound: 2,
      content: [posting("1"), posting("2")],
    };
    replies[`${BASE}/2`] = withText("2");
    const [gone, there] = await rowsOf("smartrecruiters:acme");
    expect(gone).toMatchObject({ record: { id: "1", description: "" } });
    expect(there).toMatchObject({ record: { id: "2" } });
  });

  it("ends when a page is empty, whatever the total says", async () => {
    replies[`${BASE}?limit=100&offset=0`] = { totalFound: 9, content: [posting("1")] };
    replies[`${BASE}?limit=100&offset=1`] = { totalFound: 9, content: [] };
    expect(await rowsOf("smartrecruiters:acme")).toHaveLength(1);
  });
});

describe("an address", () => {
  it("is read like a file, among others", async () => {
    replies["/example.com/feed.csv"] = "id;job title;description\n7;Cook;Cooks.\n";
    replies["/api.lever.co/v0/postings/acme?mode=json"] = [];
    expect(await rowsOf("https://example.com/feed.csv", "lever:acme")).toEqual([
      {
        line: 2,
        file: "https://example.com/feed.csv",
        record: { id: "7", "job title": "Cook", description: "Cooks." },
      },
    ]);
  });

  it.each([
    ["greenhouse:none", "greenhouse:none: it could not be fetched (unexpected_status)"],
    [
      "https://example.com/none",
      "https://example.com/none: it could not be fetched (unexpected_status)",
    ],
    ["ashby:page", "ashby:page: the reply is not JSON"],
    ["recruitee:odd", "recruitee:odd: the reply is not a list of postings"],
  ])("that gives no postings is a broken file: %s", async (path, message) => {
    replies["/api.ashbyhq.com/posting-api/job-board/page?includeCompensation=true"] = "<html>";
    replies["/odd.recruitee.com/api/offers/"] = { message: "hello" };
    await expect(rowsOf(path)).rejects.toThrow(message);
  });

  it("on a private host is refused by the ordinary client", async () => {
    const safe = createOutbound({ allowPrivateHosts: false });
    const rows = openRows(["https://127.0.0.1/feed"], {
      format: "auto",
      input: Readable.from([]),
      onBytes() {},
      outbound: safe,
    });
    await expect(rows.next()).rejects.toThrow(/could not be fetched/);
    await safe.close();
    expect(asked).toEqual([]);
  });
});
