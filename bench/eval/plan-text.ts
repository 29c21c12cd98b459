import type { Pathway, PathwayPhase } from "../../src/engine/index.ts";

const monthsOf = ({ monthStart, monthEnd }: PathwayPhase): string =>
  monthStart === monthEnd ? `month ${monthStart}` : `months ${monthStart}–${monthEnd}`;

/** A plan as plain text, for people to read. */
export function describePlan(pathway: Pathway, asked: object): string {
  const { diagnosis, roadmap, checklist } = pathway;
  const phases = roadmap.phases.map((phase) =>
    [
      `Phase ${phase.phase}, ${monthsOf(phase)}: ${phase.title}`,
      `  hours: ${phase.hours.own} own, ${phase.hours.training} training, ${phase.hours.work} paid work; pace: ${phase.pace}`,
      `  focus: ${phase.focus.join(", ")}`,
      `  readiness after it: ${phase.readinessAfter}`,
      ...phase.milestones.map((text) => `  milestone: ${text}`),
      ...phase.actions.map(
        (one) => `  ${one.type} (${one.priority}): ${one.title} | ${one.description}`,
      ),
      ...phase.resources.map(
        (one) =>
          `  resource for ${one.focus}: ${one.title}, ${one.url}${one.found ? "" : " (search)"}`,
      ),
    ].join("\n"),
  );
  return [
    `${pathway.roleTitle}\n${JSON.stringify(asked)}`,
    `Readiness ${pathway.readinessScore}. ${diagnosis.readinessSummary}`,
    `Strengths: ${diagnosis.strengths.join(" ")}\nGaps: ${diagnosis.priorityGaps.join(" ")}`,
    `Checklist: ${checklist.map((one) => `${one.name} (${one.importance}, ${one.currentLevel} → ${one.targetLevel})`).join("; ")}`,
    `${roadmap.totalMonths} months. ${roadmap.summary}`,
    ...phases,
  ].join("\n\n");
}
