import { describe, expect, it } from "vitest";
import { findCountry } from "../../catalogue/find-country.ts";
import { findPostedMoment } from "./dates.ts";
import type { Fields } from "./posting-fields.ts";
import { postingsIn } from "./job-posting.ts";
import { readLocation } from "./location.ts";
import { toPlainText } from "./plain-text.ts";
import { toSoundPosting, type SoundPosting } from "./posting.ts";

const BASE = { external_id: "1", title: "Cook", company: "Bistro", description: "Cooks." };
const fieldsOf = (row: object): Fields => postingsIn({ ...BASE, ...row })![0]!;
const sound = (row: object): SoundPosting => toSoundPosting(fieldsOf(row));

describe("a row", () => {
  it.each<[object, [string, unknown][]]>([
    [{ country_code: "Narnia" }, [["country", "Narnia"]]],
    [{ location: { city: "Lyon", country: "Narnia" } }, [["location", "Narnia"]]],
    [{ salary: "Competitive" }, [["salary", "Competitive"]]],
    [{ min_salary: "a lot" }, [["salary", "a lot"]]],
    [{ min_salary: 0, max_salary: 0 }, []],
    [{ date: "2 days ago" }, [["posted_at", "2 days ago"]]],
    [{ created: "2 days ago", date_posted: "2026-10-05" }, []],
    [{ job_type: "whatever" }, [["employment_type", "whatever"]]],
    [{ link: "n/a" }, [["url", "n/a"]]],
    [{ sector: "x".repeat(201) }, [["industry", "x".repeat(201)]]],
    [{ date: "2026-10-05", job_type: "full time", location: "Lyon, France" }, []],
  ])("notes the values that it drops: %j", (row, dropped) => {
    const fields = fieldsOf(row);
    toSoundPosting(fields);
    expect([...fields.dropped]).toEqual(dropped);
  });

  it("leaves fields it does not state null", () => {
    expect(sound({ unknown: { deep: 1 } })).toEqual({
      externalId: "1",
      status: "published",
      title: "Cook",
      company: "Bistro",
      description: "Cooks.",
      requirements: null,
      country: null,
      region: null,
      city: null,
      isRemote: null,
      employmentType: null,
      experienceLevel: null,
      industry: null,
      skills: null,
      salary: null,
      postedAt: null,
      expiresAt: null,
      url: null,
    });
  });

  it.each([
    [{ title: " " }, "title: is missing"],
    [{ title: { a: 1 } }, "title: is missing"],
    [{ title: true }, "title: must be text"],
    [{ title: "x".repeat(301) }, "title: is longer than 300 characters"],
    [{ description: null }, "description: is missing"],
    [{ description: ["x"] }, "description: must be text"],
    [{ description: "x".repeat(100_001) }, "description: is longer than 100,000 characters"],
    [{ external_id: { a: 1 } }, "external_id: must be text or a number"],
    [{ external_id: "x".repeat(256) }, "external_id: is longer than 255 characters"],
    [{ country: "Narnia" }, 'country: "Narnia" is no country we know'],
    [
      { posted_at: "soon" },
      'posted_at: "soon" is no date; write 2026-10-05 or 2026-10-05T08:00:00Z',
    ],
    [{ posted_at: "2026-02-30" }, /^posted_at: "2026-02-30" is no date/],
    [{ expires_at: "05/06/2026" }, /^expires_at: "05\/06\/2026" is no date/],
    [{ salary: { min: 2, max: 1 } }, "salary: the minimum 2 is above the maximum 1"],
    [{ salary: { min: "a lot" } }, "salary.min: must be an amount of money"],
    [{ salary: { min: -5 } }, "salary.min: must be an amount of money"],
    [
      { salary: { min: 5, period: "fortnight" } },
      "salary.period: must be one of year, month, week, day, hour",
    ],
    [
      { salary: { min: 5, currency: "gold" } },
      "salary.currency: must be a code of ISO 4217, such as EUR",
    ],
    [{ salary: [1, 2] }, "salary: must be an object or text"],
    [{ url: "ftp://example.com" }, "url: must be an address that starts with http:// or https://"],
    [{ url: "javascript:alert(1)" }, /^url: must/],
    [{ url: `https://example.com/${"x".repeat(2100)}` }, "url: is longer than 2,048 characters"],
    [{ is_remote: "perhaps" }, "is_remote: must be true or false"],
    [{ employment_type: "sometimes" }, /^employment_type: must be one of full_time, /],
    [{ experience_level: "wizard" }, /^experience_level: must be one of entry, /],
    [{ status: "open" }, "status: must be published or draft"],
    [{ skills: { a: 1 } }, "skills: must be a list of texts"],
    [
      { skills: Array.from({ length: 201 }, (_, i) => `s${i}`) },
      "skills: has more than 200 entries",
    ],
    [
      { requirements: ["x".repeat(1001)] },
      "requirements: has an entry of more than 1000 characters",
    ],
  ])("with %j is rejected", (row, reason) => {
    expect(() => sound(row)).toThrow(reason);
  });

  it("loses characters that cannot be stored and keeps the rest", () => {
    const row = sound({
      external_id: "a\0b",
      title: "C\0ook\ud800 &amp; more\u200b",
      description: "a\0b\ud83d c\u0007 d",
      url: "https://example.com/\0?q=ü",
    });
    expect(row.externalId).toBe("ab");
    expect(row.title).toBe("Cook\ufffd & more");
    expect(row.description).toBe("ab\ufffd c d");
    expect(row.url).toBe("https://example.com/%00?q=%C3%BC");
  });

  it("without an id is identified by its URL, or else by its text", () => {
    const id = (row: object): string => sound({ external_id: undefined, ...row }).externalId;
    expect(id({ url: "https://example.com/1" })).toBe("https://example.com/1");
    expect(id({ url: `https://example.com/${"x".repeat(400)}` })).toMatch(/^url-[0-9a-f]{32}$/);
    expect(id({})).toMatch(/^text-[0-9a-f]{32}$/);
    expect(id({})).toBe(id({ salary_min: 5 }));
    expect(id({})).not.toBe(id({ city: "Rome" }));
    expect(sound({ external_id: 12 }).externalId).toBe("12");
  });

  it.each([
    [{ published: true }, { postedAt: null }],
    [{ created: "05/10/2026" }, { postedAt: null }],
    [{ startDate: "2026-12-01" }, { postedAt: null }],
    [{ startDate: "immediately" }, { postedAt: null }],
    [
      { created: "05/10/2026", date_posted: "2026-10-05" },
      { postedAt: new Date("2026-10-05T00:00:00Z") },
    ],
    [{ deadline: "open until filled" }, { expiresAt: null }],
    [{ country_code: "EU" }, { country: null }],
    [{ country_code: "EU", countryName: "Spain" }, { country: "ES" }],
    [{ apply: "mailto:jobs@example.com" }, { url: null }],
    [
      { apply: "mailto:jobs@example.com", link: "https://example.com/1" },
      { url: "https://example.com/1" },
    ],
    [{ category: true, department: "Kitchen" }, { industry: "Kitchen" }],
    [{ state: "x".repeat(300) }, { region: null }],
    [
      { tags: { a: 1 }, profile: true },
      { skills: null, requirements: null },
    ],
    [{ keywords: Array.from({ length: 300 }, (_, i) => `s${i}`) }, { skills: null }],
    [{ external_id: null, id: { a: 1 }, url: "https://a.b/" }, { externalId: "https://a.b/" }],
    [{ title: null, role: true, "job title": "Chef" }, { title: "Chef" }],
    [{ "Job Title": "Chef", title: undefined }, { title: "Chef" }],
    [{ position: "Chef", title: null }, { title: "Chef" }],
    [{ company: { name: "Inn" } }, { company: "Inn" }],
    [{ "Company Name": "Inn", company: "" }, { company: "Inn" }],
    [
      { salary_min: "45.000", salary_max: "55,000", currency: "€" },
      { salary: { min: 45_000, max: 55_000, currency: "EUR", period: "year" } },
    ],
    [
      { salary_min: 15, pay_period: "HOURLY", salary_currency: "usd" },
      { salary: { min: 15, max: 15, currency: "USD", period: "hour" } },
    ],
    [{ salary: { min: 0, max: 0 } }, { salary: null }],
    [
      { salary: "$50k a year" },
      { salary: { min: 50_000, max: 50_000, currency: "USD", period: "year" } },
    ],
    [{ salary: "Competitive" }, { salary: null }],
    [{ jobtype: "fulltime, parttime" }, { employmentType: "full_time" }],
    [{ job_type: "whatever" }, { employmentType: null }],
    [{ employmentType: "PART_TIME" }, { employmentType: "part_time" }],
    [{ seniority: "Mid-Senior level" }, { experienceLevel: "senior" }],
    [{ remote: "Hybrid" }, { isRemote: false }],
    [{ workplaceType: "remote" }, { isRemote: true }],
    [{ is_remote: "1" }, { isRemote: true }],
    [{ country: "deu" }, { country: "DE" }],
    [{ location: "Austin, TX" }, { city: "Austin", region: "TX", country: "US" }],
    [{ location: { city: "Lyon", country: "France" } }, { city: "Lyon", country: "FR" }],
    [
      { location: "Rome, Italy", city: "Milan" },
      { city: "Milan", country: "IT" },
    ],
    [{ skills: "Java, SQL; Go" }, { skills: ["Java", "SQL", "Go"] }],
    [{ skills: [{ name: "Java" }, "Java", ""] }, { skills: ["Java"] }],
    [{ requirements: "- one\n- two" }, { requirements: ["one", "two"] }],
    [
      { date: "2 days ago", min_salary: "competitive", link: "n/a", countryCode: "??" },
      { postedAt: null, salary: null, url: null, country: null },
    ],
    [{ status: "draft" }, { status: "draft" }],
    [
      { pubDate: "Mon, 05 Oct 2026 08:00:00 +0200" },
      { postedAt: new Date("2026-10-05T06:00:00Z") },
    ],
    [{ validThrough: "2026-12-31" }, { expiresAt: new Date("2026-12-31T23:59:59.999Z") }],
  ])("with %j is parsed", (row, expected) => {
    expect(sound(row)).toMatchObject(expected);
  });
});

describe("our own field values", () => {
  it.each(["full_time", "part_time", "contract", "temporary", "internship"])(
    "accept employment type %s in any case, with spaces or hyphens",
    (type) => {
      for (const written of [type, type.toUpperCase(), type.replace("_", "-")])
        expect(sound({ employment_type: written }).employmentType).toBe(type);
    },
  );

  it.each(["entry", "junior", "mid", "senior", "lead", "executive"])(
    "accept experience level %s",
    (level) => expect(sound({ experience_level: level }).experienceLevel).toBe(level),
  );

  it.each(["year", "month", "week", "day", "hour"])("accept salary period %s", (period) =>
    expect(sound({ salary: { max: 9, currency: "EUR", period } }).salary?.period).toBe(period),
  );
});

describe("a posting of an applicant tracking system", () => {
  it("is parsed: Greenhouse", () => {
    const row = {
      absolute_url: "https://boards.greenhouse.io/acme/jobs/44444",
      internal_job_id: 55_555,
      location: { name: "New York, NY" },
      id: 44_444,
      updated_at: "2026-11-11T14:22:01-05:00",
      first_published: "2026-10-30T10:00:00-04:00",
      title: "Site Reliability Engineer",
      company_name: "Acme",
      content: "&lt;p&gt;You run &lt;b&gt;Kubernetes&lt;/b&gt; &amp;amp; more.&lt;/p&gt;",
      departments: [{ id: 1, name: "Infrastructure" }],
    };
    expect(toSoundPosting(postingsIn(row)![0]!)).toMatchObject({
      externalId: "44444",
      title: "Site Reliability Engineer",
      company: "Acme",
      description: "You run Kubernetes & more.",
      country: "US",
      region: "NY",
      city: "New York",
      url: "https://boards.greenhouse.io/acme/jobs/44444",
      postedAt: new Date("2026-10-30T14:00:00Z"),
    });
  });

  it("is parsed: Lever", () => {
    const row = {
      categories: {
        commitment: "Part-time",
        department: "Engineering",
        location: "Berlin, Germany",
      },
      createdAt: 1_762_500_000_000,
      descriptionPlain: "Go and gRPC.",
      description: "<div><b>Go</b> and gRPC.</div>",
      id: "ff7ef527-b0d3",
      text: "Backend Engineer",
      workplaceType: "remote",
      hostedUrl: "https://jobs.lever.co/acme/ff7ef527",
      salaryRange: { currency: "EUR", interval: "per-year-salary", min: 70_000, max: 90_000 },
    };
    expect(toSoundPosting(postingsIn(row)![0]!)).toMatchObject({
      externalId: "ff7ef527-b0d3",
      title: "Backend Engineer",
      description: "Go and gRPC.",
      country: "DE",
      city: "Berlin",
      isRemote: true,
      employmentType: "part_time",
      industry: "Engineering",
      salary: { min: 70_000, max: 90_000, currency: "EUR", period: "year" },
      url: "https://jobs.lever.co/acme/ff7ef527",
      postedAt: new Date(1_762_500_000_000),
    });
  });
});

describe("a JobPosting of schema.org", () => {
  const POSTING = {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: "Backend Engineer",
    description: "<p>Build <b>APIs</b>.</p><ul><li>Go</li></ul>",
    identifier: { "@type": "PropertyValue", name: "Acme", value: 1234567 },
    datePosted: "2026-10-18",
    validThrough: "2027-03-18T00:00",
    employmentType: ["FULL_TIME", "CONTRACTOR"],
    hiringOrganization: { "@type": "Organization", name: "Acme", sameAs: "https://acme.example" },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: "Detroit",
        addressRegion: "MI",
        addressCountry: { "@type": "Country", name: "USA" },
      },
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "USD",
      value: { "@type": "QuantitativeValue", minValue: 40, maxValue: 50, unitText: "HOUR" },
    },
    skills: [{ "@type": "DefinedTerm", name: "Go" }, "SQL"],
    qualifications: "A degree",
    experienceRequirements: {
      "@type": "OccupationalExperienceRequirements",
      monthsOfExperience: 36,
    },
    industry: "Software",
    url: "https://acme.example/jobs/1",
  };
  const read = (value: unknown): SoundPosting[] => postingsIn(value)!.map(toSoundPosting);

  it("maps onto our fields", () => {
    expect(read(POSTING)).toEqual([
      {
        externalId: "1234567",
        status: "published",
        title: "Backend Engineer",
        company: "Acme",
        description: "Build APIs.\n\n- Go",
        requirements: ["A degree"],
        country: "US",
        region: "MI",
        city: "Detroit",
        isRemote: null,
        employmentType: "full_time",
        experienceLevel: "mid",
        industry: "Software",
        skills: ["Go", "SQL"],
        salary: { min: 40, max: 50, currency: "USD", period: "hour" },
        postedAt: new Date("2026-10-18T00:00:00Z"),
        expiresAt: new Date("2027-03-18T00:00:00Z"),
        url: "https://acme.example/jobs/1",
      },
    ]);
  });

  it("is found in graphs, lists and pages", () => {
    const organization = { "@type": "Organization", name: "Acme" };
    expect(read({ "@graph": [organization, POSTING] })).toHaveLength(1);
    expect(
      read({ "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: POSTING }] }),
    ).toHaveLength(1);
    expect(read({ "@type": "WebPage", mainEntity: [POSTING] })).toHaveLength(1);
    expect(read({ ...POSTING, "@type": ["Thing", "http://schema.org/JobPosting"] })).toHaveLength(
      1,
    );
    expect(read(organization)).toEqual([]);
    expect(postingsIn([POSTING])).toBeUndefined();
  });

  it("may be remote, with a single salary amount and a free-text location", () => {
    const [posting] = read({
      ...POSTING,
      identifier: "x-1",
      jobLocation: undefined,
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { "@type": "Country", name: "Canada" },
      baseSalary: { "@type": "MonetaryAmount", currency: "CAD", value: 90_000 },
    });
    expect(posting).toMatchObject({
      externalId: "x-1",
      isRemote: true,
      country: "CA",
      salary: { min: 90_000, max: 90_000, currency: "CAD", period: "year" },
    });
  });
});

describe("words", () => {
  it.each([
    ["<p>One</p><p>Two &amp; three</p>", "One\n\nTwo & three"],
    ["<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
    ["a<br>b<br/>c", "a\nb\nc"],
    ["<script>alert(1)</script><p onclick='x'>x</p><!-- y -->", "x"],
    ["&lt;p&gt;escaped&lt;/p&gt;", "escaped"],
    ["a < b and c > d", "a < b and c > d"],
    ["plain\r\n\r\n\r\n\r\ntext  with   blanks \n end", "plain\n\ntext with blanks\nend"],
    ["caf&eacute; &#8364;5 &#x2014; &nbsp;x &unknown;", "café €5 — x &unknown;"],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "a b"],
  ])("%j becomes %j", (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });

  it("of hostile HTML are converted in linear time", () => {
    for (const piece of ["<", "<p ", "&lt;", "<!--", "<script>", "</", "&#"])
      expect(toPlainText(piece.repeat(50_000)).length).toBeLessThan(500_000);
  });

  it.each([
    ["US", "US"],
    ["usa", "US"],
    ["GBR", "GB"],
    ["England", "GB"],
    ["Deutschland", "DE"],
    ["the Netherlands", "NL"],
    ["Côte d’Ivoire", "CI"],
    ["Korea, Republic of", "KR"],
    ["Bosnia and Herzegovina", "BA"],
    ["St. Lucia", "LC"],
    ["Türkiye", "TR"],
    ["XX", undefined],
    ["", undefined],
    ["Atlantis", undefined],
  ])("the country %j is %s", (text, code) => {
    expect(findCountry(text)).toBe(code);
  });

  it.each([
    ["Berlin, Germany", { city: "Berlin", country: "DE" }],
    ["Leeds, West Yorkshire, UK", { city: "Leeds", region: "West Yorkshire", country: "GB" }],
    ["San Francisco, CA 94105", { city: "San Francisco", region: "CA", country: "US" }],
    ["Toronto, ON, Canada", { city: "Toronto", region: "ON", country: "CA" }],
    ["Toronto, ON", { city: "Toronto", region: "ON", country: "CA" }],
    ["Remote - United States", { isRemote: true, country: "US" }],
    ["Remote", { isRemote: true }],
    ["Paris (remote)", { city: "Paris", isRemote: true }],
    ["Berlin, DE", { city: "Berlin", region: "DE" }],
    ["Springfield", { city: "Springfield" }],
  ])("the place %j is %j", (text, place) => {
    expect(JSON.parse(JSON.stringify(readLocation(text)))).toEqual(place);
  });

  it.each([
    ["2026-10-05", "2026-10-05T00:00:00.000Z"],
    ["2026-10-05T08:09:10.123Z", "2026-10-05T08:09:10.123Z"],
    ["2026-10-05 08:09:10", "2026-10-05T08:09:10.000Z"],
    ["2026-10-05T08:00:00+02:00", "2026-10-05T06:00:00.000Z"],
    ["2026/10/5", "2026-10-05T00:00:00.000Z"],
    ["20261005", "2026-10-05T00:00:00.000Z"],
    ["Mon, 05 Oct 2026 08:00:00 GMT", "2026-10-05T08:00:00.000Z"],
    ["Mon, 5 Oct 2026 08:00:00 EST", "2026-10-05T13:00:00.000Z"],
    ["October 5, 2026", "2026-10-05T00:00:00.000Z"],
    ["5 Oct 2026", "2026-10-05T00:00:00.000Z"],
    ["25/10/2026", "2026-10-25T00:00:00.000Z"],
    ["05.10.2026", "2026-10-05T00:00:00.000Z"],
    [1_790_000_000, "2026-09-21T14:13:20.000Z"],
    [1_790_000_000_000, "2026-09-21T14:13:20.000Z"],
    ["05/10/2026", undefined],
    ["2026-13-01", undefined],
    ["2026-10-05T25:00", undefined],
    ["1066-10-14", undefined],
    ["Job 5", undefined],
    [Number.NaN, undefined],
    [{}, undefined],
  ])("the moment %j is %s", (value, moment) => {
    expect(findPostedMoment(value, false)?.toISOString()).toBe(moment);
  });

  it("an expiry date without a time means the end of that day", () => {
    expect(findPostedMoment("2026-10-05", true)?.toISOString()).toBe("2026-10-05T23:59:59.999Z");
    expect(findPostedMoment("2026-10-05T10:00Z", true)?.toISOString()).toBe(
      "2026-10-05T10:00:00.000Z",
    );
  });
});
