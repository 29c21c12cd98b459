import { RowProblem } from "./row-problem.ts";

/** The fields of a posting under our own names. */
const FIELDS = [
  "external_id",
  "title",
  "company",
  "description",
  "requirements",
  "country",
  "region",
  "city",
  "location",
  "is_remote",
  "employment_type",
  "experience_level",
  "industry",
  "skills",
  "salary",
  "salary_min",
  "salary_max",
  "salary_currency",
  "salary_period",
  "posted_at",
  "expires_at",
  "url",
  "status",
] as const;

export type Field = (typeof FIELDS)[number];

/** `given` uses our field names; `hints` come from other names or free text, and the first value
 * that parses is used. */
export interface Fields {
  readonly given: ReadonlyMap<Field, unknown>;
  readonly hints: ReadonlyMap<Field, readonly unknown[]>;
  /** Values that could not be read and left their field empty; filled while the row is read. */
  readonly dropped: Map<Field, unknown>;
}

/** Names that other feeds use, compared without case and punctuation. Their values are hints. */
const OTHER_NAMES: Readonly<Record<Field, string>> = {
  external_id:
    "id jobid job_id jobreference referencenumber reference ref refnumber requisitionid reqid guid uniqueid jobkey partnerjobid postingid vacancyid identifier adid sourceid",
  title:
    "jobtitle job_title position positiontitle jobname vacancytitle role headline postingtitle name jobposition",
  company:
    "companyname company_name employer employername organization organisation hiringorganization hiringcompany advertiser advertisername client companytitle",
  description:
    "jobdescription job_description body content text details summary desc descriptionhtml fulldescription jobbody descriptiontext longdescription descriptionplain",
  requirements:
    "jobrequirements qualifications requirement candidateprofile profile skillsdesc skillsrequired requiredqualifications",
  country: "countrycode country_code countryname joblocationcountry addresscountry",
  region:
    "state province county stateprovince regionname addressregion administrativearea statecode",
  city: "town locality addresslocality cityname municipality",
  location:
    "joblocation locationname place jobcity address formattedlocation locations locationraw",
  is_remote:
    "remote remoteallowed remote_allowed telecommute telecommuting workfromhome workplacetype remotetype joblocationtype workplace isremoteposition workmode",
  employment_type:
    "jobtype job_type type contracttype contracttypename worktype formattedworktype employmentstatus schedule contract timetype contracttime jobschedule positiontype commitment",
  experience_level:
    "seniority level senioritylevel formattedexperiencelevel careerlevel experience joblevel experiencelevelname requiredexperience",
  industry:
    "sector industryname industries category jobcategory categories jobfunction jobfunctions department occupationalcategory",
  skills:
    "skill keywords tags technologies requiredskills techstack jobskills skillset competencies",
  salary:
    "compensation pay basesalary wage remuneration salaryrange salarytext payrange compensationrange estimatedsalary",
  salary_min:
    "minsalary salaryfrom salarylow minimumsalary paymin compensationmin minpay salaryminimum minamount salaryrangemin",
  salary_max:
    "maxsalary salaryto salaryhigh maximumsalary paymax compensationmax maxpay salarymaximum maxamount salaryrangemax",
  salary_currency: "currency salarycurrencycode currencycode paycurrency compensationcurrency",
  salary_period:
    "payperiod salaryunit period salarytype salaryinterval compensationperiod salaryfrequency payfrequency salarytimeunit interval",
  posted_at:
    "date dateposted posteddate pubdate publicationdate published publishedat postedon createdat listedtime originallistedtime postdate listingdate datepublished postedtime activationdate publishdate firstpublished created",
  expires_at:
    "expirationdate expiry expires validthrough closingdate applicationdeadline deadline expirydate validuntil dateexpires expiration applybefore expireson closedate",
  url: "link joburl applyurl job_url apply_url applicationurl jobpostingurl href sourceurl weburl apply applylink detailurl redirecturl landingpage hosturl hostedurl absoluteurl",
  status: "",
};

const BY_NAME: ReadonlyMap<string, Field> = new Map(
  FIELDS.flatMap((field) =>
    [field, ...OTHER_NAMES[field].split(" ")].map((name): [string, Field] => [plain(name), field]),
  ),
);

/** Maps a record to our fields, by our own names and by common names of feeds and spreadsheets. */
export function readFields(record: Readonly<Record<string, unknown>>): Fields {
  const given = new Map<Field, unknown>();
  const hints = new Map<Field, unknown[]>();
  for (const [name, value] of entriesOf(record)) {
    const field = BY_NAME.get(plain(name));
    if (field === undefined || isEmpty(value)) continue;
    if (field === plainField(name)) given.set(field, value);
    else if (!hints.get(field)?.push(value)) hints.set(field, [value]);
  }
  return { given, hints, dropped: new Map() };
}

/** Lever names the title `text` and nests location and type under `categories`. */
function entriesOf(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  const { categories, text, description, ...others } = record;
  const isLever = typeof categories === "object" && typeof text === "string" && !!description;
  if (!isLever || categories === null || Array.isArray(categories)) return Object.entries(record);
  return Object.entries({ title: text, description, ...categories, ...others });
}

const FIELD_NAMES: ReadonlySet<string> = new Set(FIELDS);

/** "Employment Type" and "employmentType" count as our name, "job type" does not. */
function plainField(name: string): string | undefined {
  const snake = name
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return FIELD_NAMES.has(snake) ? snake : undefined;
}

function plain(name: string): string {
  return name
    .slice(name.lastIndexOf(":") + 1)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (Array.isArray(value) && value.length === 0)
  );
}

export const valueOf = (fields: Fields, field: Field): unknown =>
  fields.given.get(field) ?? fields.hints.get(field)?.[0];

/** A value under our own name must be valid. Under another name it may mean something else
 * ("date": "2 days ago"), so an unparsable value is ignored there. */
export function taken<T>(
  fields: Fields,
  field: Field,
  read: (value: unknown) => T | null,
): T | null {
  const own = fields.given.get(field);
  if (own !== undefined) return read(own);
  const hints = fields.hints.get(field) ?? [];
  for (const hint of hints) {
    const found = attempt(() => read(hint));
    if (found !== null) return found;
  }
  if (hints.length > 0) fields.dropped.set(field, hints[0]);
  return null;
}

export function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowProblem) return null;
    throw error;
  }
}
