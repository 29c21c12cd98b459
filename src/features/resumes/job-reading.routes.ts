import { defineOperation, type Operation } from "../../access/index.ts";
import {
  JobReading,
  NewJobReading,
  UploadedJobReading,
  type JobReadingBody,
} from "./job-reading.schema.ts";
import { MAX_FILE_BYTES } from "./resumes.schema.ts";
import type { ResumeVerbs } from "./resumes.service.ts";

const TEXT =
  "Back-End Developer\nNordlicht Energy GmbH, Hamburg\nYour profile:\n- Python and PostgreSQL\n- Fluent in German\n- Docker is a plus";

const EXAMPLE: JobReadingBody = {
  document: {
    source: "text",
    format: "text",
    pages: null,
    words: 19,
    language: "en",
    warnings: [],
  },
  language: "en",
  title: { text: "Back-End Developer", at: [0, 18] },
  role: {
    id: "back-end-developer",
    title: "Back-End Developer",
    codes: { esco: [], isco_08: [], onet_soc: ["15-1252.00", "15-1254.00"] },
  },
  company: { text: "Nordlicht Energy GmbH", at: [19, 40] },
  city: { text: "Hamburg", at: [42, 49] },
  country: "DE",
  is_remote: false,
  employment_type: null,
  experience_level: null,
  salary: null,
  requirements: [
    {
      kind: "skill",
      name: "Back-End Development",
      id: "back-end-development",
      priority: "must",
      at: [[0, 8]],
    },
    { kind: "skill", name: "Python", id: "python", priority: "must", at: [[66, 72]] },
    { kind: "skill", name: "PostgreSQL", id: "postgresql", priority: "must", at: [[77, 87]] },
    { kind: "skill", name: "Docker", id: "docker", priority: "wish", at: [[109, 115]] },
    { kind: "language", name: "German", id: null, priority: "must", at: [[90, 106]] },
  ],
  requirement_items: ["Python and PostgreSQL", "Fluent in German", "Docker is a plus"],
  duties: [],
  text: TEXT,
};

export const jobReadingOperation = (verbs: ResumeVerbs): Operation =>
  defineOperation({
    id: "readJob",
    loggedBodies: { request: ["title"] },
    tag: "Jobs",
    method: "POST",
    path: "/jobs/read",
    summary: "Read a posting as data",
    description:
      "A posting as an import reads it: title, role, company, city, level, pay, terms, duties, and each requirement with its kind, whether it is a must or a wish, and where it stands. Send the posting as text, as the URL of a file, or upload the file as `multipart/form-data` (`file`, `title`). Nothing is stored, not even for `Idempotency-Key`. Free, also of the sandbox quota; against the rate limit it counts as `POST /resumes/read` does.",
    policy: { scope: "jobs:read", rate: "ai", costMillicredits: 0, isUnmetered: true },
    body: NewJobReading,
    upload: { file: "file", json: [], maxFileBytes: MAX_FILE_BYTES, fields: UploadedJobReading },
    isReplyStored: false,
    status: 200,
    reply: JobReading,
    names: { skills: ["requirements.*.name"], roles: ["role.title"] },
    errors: ["resume_unreadable"],
    examples: { request: { job_text: TEXT }, reply: EXAMPLE },
    handle: (call, { body, file }) => verbs.readJob(call, body, file),
  });
