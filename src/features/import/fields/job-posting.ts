import { isEmpty, readFields, type Field, type Fields } from "./posting-fields.ts";

type Node = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 6;
const MAX_SEARCHED_CHARS = 200;

/**
 * Returns the record itself as a posting, or the schema.org JobPostings in it; other schema.org
 * types are ignored. Undefined when the record is not an object.
 */
export function postingsIn(record: unknown): Fields[] | undefined {
  if (!isNode(record)) return undefined;
  if (!("@type" in record || "@graph" in record || "@context" in record))
    return [readFields(record)];
  return findJobPostings(record, 0).map(readJobPosting);
}

function findJobPostings(value: unknown, depth: number): Node[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => findJobPostings(item, depth + 1));
  if (!isNode(value)) return [];
  const types = list(value["@type"]).map(String);
  if (types.some((type) => /(?:^|[/:])JobPosting$/.test(type))) return [value];
  return ["@graph", "itemListElement", "item", "mainEntity", "about"].flatMap((key) =>
    findJobPostings(value[key], depth + 1),
  );
}

/** Accepts https://schema.org/JobPosting as sites use it in practice and as Google requires it. */
function readJobPosting(posting: Node): Fields {
  const organization = first(posting["hiringOrganization"]);
  const place = placeOf(posting);
  const given = compact({
    external_id: identifierOf(posting),
    title: posting["title"] ?? posting["name"],
    company: nameOf(organization) ?? nameOf(posting["employer"]),
    description: descriptionOf(posting),
    requirements: ["qualifications", "experienceRequirements", "educationRequirements"]
      .flatMap((key) => list(posting[key]))
      .filter((item) => typeof item === "string"),
    country: place.country,
    region: place.region,
    city: place.city,
    industry: nameOf(first(posting["industry"])),
    skills: skillsOf(posting["skills"]),
    salary: salaryOf(posting),
    posted_at: posting["datePosted"],
    expires_at: posting["validThrough"],
    url: posting["url"] ?? first(posting["sameAs"]),
  });
  const hints = compact({
    location: place.text,
    is_remote: list(posting["jobLocationType"]).join(" "),
    employment_type: posting["employmentType"],
    experience_level: levelOf(first(posting["experienceRequirements"])),
  });
  return {
    given,
    hints: new Map(Array.from(hints, ([field, value]) => [field, [value]])),
    dropped: new Map(),
  };
}

const compact = (fields: Partial<Record<Field, unknown>>): Map<Field, unknown> =>
  new Map((Object.entries(fields) as [Field, unknown][]).filter(([, value]) => !isEmpty(value)));

function identifierOf(posting: Node): unknown {
  const identifier = first(posting["identifier"]);
  if (!isNode(identifier)) return identifier ?? posting["@id"];
  return identifier["value"] ?? identifier["@id"] ?? posting["@id"];
}

/** Appends separate responsibilities, because the engine reads only the description. */
function descriptionOf(posting: Node): unknown {
  const { description, responsibilities } = posting;
  if (typeof description !== "string" || typeof responsibilities !== "string") return description;
  // The beginning decides: searching for all of a long text takes quadratic time at worst.
  return description.includes(responsibilities.slice(0, MAX_SEARCHED_CHARS))
    ? description
    : `${description}\n\nResponsibilities:\n${responsibilities}`;
}

interface PostingPlace {
  country?: unknown;
  region?: unknown;
  city?: unknown;
  text?: unknown;
}

function placeOf(posting: Node): PostingPlace {
  const location = first(posting["jobLocation"]);
  const address = isNode(location) ? (first(location["address"]) ?? location["name"]) : location;
  const allowed = nameOf(first(posting["applicantLocationRequirements"]));
  if (!isNode(address)) return { text: address ?? allowed };
  return {
    country: nameOf(first(address["addressCountry"])),
    region: nameOf(first(address["addressRegion"])),
    city: nameOf(first(address["addressLocality"])),
    text: allowed,
  };
}

function salaryOf(posting: Node): unknown {
  const salary = first(posting["baseSalary"]) ?? first(posting["estimatedSalary"]);
  const currency = posting["salaryCurrency"];
  if (typeof salary === "string" && !/^[\d.,\s]+$/.test(salary)) return salary;
  if (!isNode(salary)) return isEmpty(salary) ? undefined : { value: salary, currency };
  const value = first(salary["value"]);
  const amount = isNode(value) ? value : salary;
  return {
    min: amount["minValue"] ?? salary["minValue"],
    max: amount["maxValue"] ?? salary["maxValue"],
    value: isNode(value) ? value["value"] : value,
    currency: salary["currency"] ?? currency,
    period: amount["unitText"] ?? amount["unitCode"] ?? salary["unitText"] ?? salary["duration"],
  };
}

function skillsOf(skills: unknown): unknown {
  if (typeof skills === "string") return skills;
  return list(skills)
    .map((skill) => (isNode(skill) ? nameOf(skill) : skill))
    .filter((skill) => !isEmpty(skill));
}

function levelOf(experience: unknown): string | undefined {
  if (!isNode(experience)) return undefined;
  const months = Number(experience["monthsOfExperience"] ?? Number.NaN);
  if (!(months >= 0)) return undefined;
  return months < 12 ? "entry" : months < 36 ? "junior" : months < 60 ? "mid" : "senior";
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const first = (value: unknown): unknown => list(value)[0];

function nameOf(value: unknown): unknown {
  return isNode(value) ? (value["name"] ?? value["value"] ?? value["@id"]) : value;
}
