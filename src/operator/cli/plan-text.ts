import type { Pathway, PathwayPhase } from "../../engine/index.ts";

const monthsOf = ({ monthStart, monthEnd }: PathwayPhase): string =>
  monthStart === monthEnd ? `month ${monthStart}` : `months ${monthStart}–${monthEnd}`;

/** A plan as plain text, for people to read. */
export function describePlan(pathway: Omit<Pathway, "readAs">, asked: object): string {
  const { diagnosis, roadmap, checklist } = pathway;
  const phases = roadmap.phases.map((phase) =>
    [
      `Phase ${phase.phase}, ${monthsOf(phase)}: ${phase.title}`,
      `  why: ${phase.why}`,
      `  hours: ${phase.hours.own} own, ${phase.hours.training} training, ${phase.hours.work} paid work; pace: ${phase.pace}`,
      `  focus: ${phase.focus.join(", ")}`,
      `  readiness after it: ${phase.readinessAfter}`,
      ...phase.milestones.map((text) => `  milestone: ${text}`),
      ...phase.actions.map(
        (one) => `  ${one.type} (${one.priority}): ${one.title} | ${one.description}`,
      ),
      ...phase.resources.map(
        (one) =>
          `  resource for ${one.focus}: ${one.title}, ${one.url}${one.found ? "" : " (course offer)"}`,
      ),
    ].join("\n"),
  );
  return [
    `${pathway.roleTitle}\n${JSON.stringify(asked)}`,
    `Readiness ${pathway.readinessScore}. ${diagnosis.readinessSummary}`,
    `Strengths: ${diagnosis.strengths.join(" ")}\nGaps: ${diagnosis.priorityGaps.join(" ")}`,
    ...(pathway.unrecognizedSkills.length === 0
      ? []
      : [`Not recognized as a skill: ${pathway.unrecognizedSkills.join("; ")}`]),
    `Checklist: ${checklist.map((one) => `${one.name} (${one.importance}, ${one.kind === "proof" ? (one.held ? "held" : "not held") : `${one.currentLevel} → ${one.targetLevel}`})`).join("; ")}`,
    `${roadmap.totalMonths} months. ${roadmap.summary}`,
    ...(roadmap.decision === null ? [] : [`Decide first: ${roadmap.decision}`]),
    ...phases,
    ...(roadmap.after.length === 0 ? [] : [`After hiring: ${roadmap.after.join(" ")}`]),
  ].join("\n\n");
}
