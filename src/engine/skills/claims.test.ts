import { describe, expect, it } from "vitest";
import { loadEngine } from "../../knowledge/index.ts";
import { readSkills } from "./read-skills.ts";

const { knowledge } = loadEngine();
const names = (text: string, kind = {}): string[] =>
  readSkills(knowledge, text, kind).map(({ name }) => name);

/** Enough of a posting to be recognised as one, with the text in question at the end. */
const posting = (text: string): string =>
  `Java Developer\nYou will develop our services and support our users.\nYour tasks:\nWriting code in Java for our customers. We are looking for you.\n${text}`;

describe("a word in another sense is no skill", () => {
  it.each([
    ["an address", "GPO Box 1234, Sydney NSW 2001"],
    ["an employee's leaving", "Handled the separation of employees"],
    ["a figure of speech", "Our products spark joy"],
    ["a legal form", "Client: Whitbread PLC"],
    ["a network switch", "Nexus 5k"],
    ["an ordinary phrase like a product", "Increased the client base by 30%"],
    ["a preposition before a noun", "strong skills in video and audio"],
    ["the singular of a product", "4 years of solid work experience"],
    ["a verb like a product", "how to find bugs in a program"],
    ["a document", "Preparation of solution document"],
    ["a cook's résumé", "Chef at a hotel, puppet shows for children"],
    ["a sales team", "Managed a sales force of 20"],
  ])("%s", (_, text) => {
    expect(names(text)).toEqual([]);
  });

  it.each([
    ["Wrote a MIPS assembler in C", ["Assembly Language"]],
    ["I ran code reviews", ["Code Review"]],
    ["RAN CODE REVIEWS AND UNIT TESTING FOR THE TEAM", ["Code Review", "Unit Testing"]],
    ["bug tracking and logging", ["Defect Management"]],
    ["Cisco routers (ASR901, ASR903), OSPF", ["Cisco Networking", "OSPF"]],
  ])("beside a skill: %s", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});

describe("general words are no skills", () => {
  it.each(["Supervised a team of five cashiers", "Good computer skills", "author of a report"])(
    "%s",
    (text) => {
      expect(names(text)).toEqual([]);
    },
  );
});

describe("names are no skills", () => {
  it.each([
    ["a job title", "Software Design Engineer"],
    ["a job title with its dates", "Marketing Manager\nAcme\n2010 - 2015"],
    ["an institution", "Tropical Marine Science Institute"],
    ["a part of a university", "Department of Proteomics"],
    ["a department", "worked with the accounting department"],
    ["an association", "National Association of Securities Dealers"],
    ["an employer with place and date", "Rapid7, Austin, Texas May 2013 - September 2014"],
    ["an employer above the dates", "SAP - Bengaluru, Karnataka -\n\nNovember 2017 to May 2018"],
  ])("%s", (_, text) => {
    expect(names(text)).toEqual([]);
  });

  it("but the language or product of a job title is a skill", () => {
    expect(names("Java Developer")).toEqual(["Java"]);
  });

  it("and the title of a posting says what it asks for", () => {
    expect(names("Backend Developer", { isPosting: true })).toEqual(["Back-End Development"]);
  });
});

describe("asides of a posting", () => {
  it.each([
    ["benefits", "Benefits:\nHealth insurance\nFree gym and childcare\nLanguage classes"],
    ["benefits in a sentence", "We offer e-learning, childcare and training on mental health."],
    [
      "equal opportunity",
      "We celebrate diversity and inclusion and hire regardless of disability or gender identity.",
    ],
    ["the company's trade", "Acme Health is a leading provider of telehealth and blockchain."],
    ["a section about the company", "About Acme\nFounded in 1998\nWind power and bioinformatics"],
    ["how to apply", "Please contact our HR consultant if you have any questions."],
  ])("ask for no skills: %s", (_, text) => {
    expect(names(posting(text))).toEqual(["Java"]);
  });

  it.each([
    ["a sentence that asks", "We are a team of ten and you need experience with Kubernetes."],
    ["the next section", "Benefits:\nFree lunch\nRequirements:\nKubernetes"],
    [
      "a section with an unknown heading",
      "About Acme\nSoftware\nWhat makes you great:\nKubernetes",
    ],
  ])("end at %s", (_, text) => {
    expect(names(posting(text))).toEqual(["Java", "Kubernetes"]);
  });

  it.each([
    ["Provides direct patient care to adults.", "Patient Care"],
    ["Commissioning of PLC systems at our customers' sites", "PLC Programming"],
    ["Manage the full recruitment process for our branches", "Recruiting"],
    ["Apply machine learning to text.", "Machine Learning"],
  ])("are not duties: %s", (text, skill) => {
    expect(names(posting(text))).toContain(skill);
  });

  it("are recognised in a posting that hardly addresses its reader", () => {
    const text =
      "Warehouse Associate\nOperate a forklift. Send your CV.\nBenefits\nDental insurance\nPaid leave\nYoga";
    expect(names(text)).toEqual(["Forklift Operation"]);
  });

  it("count when they are the only text", () => {
    expect(names("We are a leading provider of telehealth.", { isPosting: true })).toEqual([
      "Telehealth",
    ]);
  });

  it("are not looked for in a résumé", () => {
    expect(names("Benefits: administered childcare vouchers")).not.toEqual([]);
  });
});

describe("skills that are named briefly are found", () => {
  it.each([
    ["Skills: SAP, Oracle", ["SAP", "Oracle Database"]],
    ["SAP, Oracle", ["SAP", "Oracle Database"]],
    ["Software: Word, Access", ["Microsoft Word", "Microsoft Access"]],
    ["Analysed sales using Excel on a weekly basis", ["Microsoft Excel"]],
    ["PostGIS, Shapely, Qpid, FsCheck", ["PostGIS", "Shapely", "Apache Qpid", "FsCheck"]],
    ["Terraform, Vault and Consul", ["Terraform", "HashiCorp Vault", "HashiCorp Consul"]],
    ["Languages: C++, Assembly, Java", ["C++", "Assembly Language", "Java"]],
    ["Assembly, soldering, packing", ["Mechanical Assembly", "Soldering"]],
  ])("%s", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});
