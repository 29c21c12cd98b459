import type { Role } from "../knowledge/knowledge.ts";
import { EDUCATION_LEVELS, type EducationLevel } from "../resume/education.ts";
import { areDegreesTold } from "./local-norms.ts";

/** The usual entry-level education by prefix of the O*NET-SOC code. */
const USUAL: Readonly<Record<EducationLevel, string>> = {
  doctorate: "23-1 29-1011 29-102 29-1041 29-1051 29-1081 29-1123 29-1131 29-1151 29-1181 29-12",
  master:
    "19-1 19-303 19-3051 21-1014 21-1015 21-2011 25-1 25-4011 25-4012 25-4022 25-9031 29-1071 29-1122 29-1127 29-1161 29-1171 29-9092",
  bachelor:
    "11 13 15 17-1 17-2 19 21 25-2 25-3 27-1 27-2012 27-2032 27-3 29-1 29-9 41-3031 41-4011 41-9031 53-2011 53-2012 55-1",
  associate: "15-1231 15-1232 17-3 19-4 23-2 25-9 29-1124 29-1126 29-1292 29-2 31-2 39-4 53-2021",
  vocational:
    "25-4031 27-4 29-204 29-2052 29-2061 31-1131 31-9 33-2 39-5 45-4 47-2111 47-2152 49 51-4 53-5",
  high_school: "11-9051 11-9141 13-1031 25-3021 27-2 31 33 35 37 39 41 43 45 47 51 53 55",
};
const FALLBACK: EducationLevel = "vocational";

const BY_CODE: ReadonlyMap<string, EducationLevel> = new Map(
  EDUCATION_LEVELS.flatMap((level) =>
    USUAL[level].split(" ").map((code) => [code, level] as const),
  ),
);

/** The codes and levels are those of the United States. For a résumé that is not in English, a
 * master's degree is enough for law and medicine. */
export function expectedEducation(
  role: Role | undefined,
  language: string | undefined,
): EducationLevel {
  const level = usualEducation(role);
  return level === "doctorate" && !areDegreesTold(language) ? "master" : level;
}

function usualEducation(role: Role | undefined): EducationLevel {
  const [code = ""] = role?.onet ?? [];
  for (let length = code.length; length >= 2; length--) {
    const level = BY_CODE.get(code.slice(0, length));
    if (level) return level;
  }
  return FALLBACK;
}
