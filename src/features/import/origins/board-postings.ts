import { isNode, nodeIn, textIn, type Node } from "./nodes.ts";

/*
 * A board's posting as a row. Only title and description, which are required, use our own field
 * names: under other names a value that cannot be read is dropped and the row is still imported.
 * Sections that a board keeps apart are joined under their headings, where the engine reads them.
 */

export const readGreenhouseJob = (job: Node): Node => ({
  id: job["id"],
  title: job["title"],
  description: job["content"],
  company_name: job["company_name"],
  place: nodeIn(job, "location")["name"],
  department: namesIn(job["departments"]),
  published: job["first_published"],
  application_deadline: job["application_deadline"],
  job_url: job["absolute_url"],
});

export function readLeverPosting(posting: Node): Node {
  const categories = nodeIn(posting, "categories");
  const lists = Array.isArray(posting["lists"]) ? posting["lists"].filter(isNode) : [];
  const salary = nodeIn(posting, "salaryRange");
  return {
    id: posting["id"],
    title: posting["text"],
    description: joinSections([
      ["", textIn(posting, "description") || textIn(posting, "descriptionPlain")],
      ...lists.map((list): Section => [
        textIn(list, "text"),
        `<ul>${textIn(list, "content")}</ul>`,
      ]),
      ["", textIn(posting, "additional") || textIn(posting, "additionalPlain")],
    ]),
    place: categories["location"],
    country_code: posting["country"],
    remote: posting["workplaceType"],
    job_type: categories["commitment"],
    department: categories["department"],
    min_salary: salary["min"],
    max_salary: salary["max"],
    currency: salary["currency"],
    // "per-year-salary"
    pay_period: textIn(salary, "interval").replace(/^per-(.*?)-.*$/, "$1"),
    created_at: posting["createdAt"],
    job_url: posting["hostedUrl"],
  };
}

export function readAshbyJob(job: Node): Node {
  const address = nodeIn(nodeIn(job, "address"), "postalAddress");
  const salary = ashbySalary(nodeIn(job, "compensation"));
  return {
    id: job["id"],
    title: job["title"],
    description: job["descriptionHtml"] ?? job["descriptionPlain"],
    town: address["addressLocality"],
    state: address["addressRegion"],
    country_name: address["addressCountry"],
    place: job["location"],
    remote: job["isRemote"] ?? job["workplaceType"],
    // "FullTime"
    job_type: textIn(job, "employmentType").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "),
    department: job["department"],
    min_salary: salary["minValue"],
    max_salary: salary["maxValue"],
    currency: salary["currencyCode"],
    // "1 YEAR"
    pay_period: textIn(salary, "interval").replace(/^1 /, ""),
    published_at: job["publishedAt"],
    job_url: job["jobUrl"],
  };
}

/** Bonus and equity are components too. */
function ashbySalary(compensation: Node): Node {
  const components = compensation["summaryComponents"];
  const salary = (Array.isArray(components) ? components : []).find(
    (part) => isNode(part) && part["compensationType"] === "Salary",
  ) as Node | undefined;
  return salary ?? {};
}

export function readSmartRecruitersPosting(posting: Node): Node {
  const location = nodeIn(posting, "location");
  const sections = nodeIn(nodeIn(posting, "jobAd"), "sections");
  const parts = [
    "jobDescription",
    "qualifications",
    "additionalInformation",
    "companyDescription",
  ].map((name): Section => {
    const section = nodeIn(sections, name);
    return [textIn(section, "title"), textIn(section, "text")];
  });
  return {
    id: posting["id"],
    title: posting["name"],
    description: joinSections(parts),
    company_name: nodeIn(posting, "company")["name"],
    town: location["city"],
    state: location["region"],
    country_code: location["country"],
    remote: location["remote"],
    job_type: nodeIn(posting, "typeOfEmployment")["label"],
    seniority: nodeIn(posting, "experienceLevel")["label"],
    sector: nodeIn(posting, "industry")["label"],
    published_at: posting["releasedDate"],
    job_url: posting["postingUrl"] ?? posting["applyUrl"],
  };
}

export const readRecruiteeOffer = (offer: Node): Node => ({
  id: offer["id"],
  title: offer["title"],
  description: joinSections([
    ["", textIn(offer, "description")],
    ["Requirements", textIn(offer, "requirements")],
  ]),
  company_name: offer["company_name"],
  town: offer["city"],
  state: offer["state_name"],
  country_code: offer["country_code"] ?? offer["country"],
  place: offer["location"],
  remote: offer["remote"],
  // "fulltime_permanent"
  job_type: textIn(offer, "employment_type_code").replace(/_.*$/, ""),
  seniority: offer["experience_code"],
  department: offer["department"],
  salary_range: salaryOf(nodeIn(offer, "salary")),
  tags: offer["tags"],
  published_at: offer["published_at"] ?? offer["created_at"],
  closing_date: offer["close_at"],
  job_url: offer["careers_url"],
});

const salaryOf = ({ min, max, currency, period }: Node): object | undefined =>
  (min ?? max) ? { min, max, currency, period } : undefined;

type Section = [heading: string, html: string];

const joinSections = (sections: readonly Section[]): string =>
  sections
    .filter(([, html]) => html.trim() !== "")
    .map(([heading, html]) => (heading === "" ? html : `<h3>${heading}</h3>\n${html}`))
    .join("\n\n");

const namesIn = (list: unknown): string =>
  (Array.isArray(list) ? list : [])
    .map((item) => (isNode(item) ? textIn(item, "name") : ""))
    .filter((name) => name !== "")
    .join(", ");
