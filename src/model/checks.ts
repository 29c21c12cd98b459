/* The checks of all tasks as data that crosses to a thread: nobody vouches for what a model answers. */
import type { AnalysisFacts, Engine } from "../engine/index.ts";
import { planProblems, type ModelPlan } from "./check-plan.ts";
import { rewriteProblems, type PlanProse, type RewriteQuestion } from "./check-rewrite.ts";
import { createTextChecks, type TextChecks } from "./check-texts.ts";
import { checkWriting, type ModelWriting } from "./check-writing.ts";
import type { PlanFacts } from "./plan-facts.ts";
import type { CheckedAnswer } from "./port.ts";

/** An answer of the task's shape, and what it must hold to. */
export type CheckQuestion =
  | { readonly of: "writing"; readonly facts: AnalysisFacts; readonly answer: ModelWriting }
  | ({ readonly of: "rewrite"; readonly answer: PlanProse } & RewriteQuestion)
  | { readonly of: "plan"; readonly facts: PlanFacts; readonly answer: ModelPlan };

export type AskedCheck = CheckQuestion & { readonly language: string };

export type ModelAnswer = CheckedAnswer<ModelWriting | PlanProse | ModelPlan>;

/** One for each thread. */
export function createModelChecks(engine: Engine): (question: AskedCheck) => ModelAnswer {
  const made = new Map<string, TextChecks>();
  const checksIn = (language: string): TextChecks => {
    const checks = made.get(language) ?? createTextChecks(engine, language);
    if (!checks) throw new Error(`a model does not write in ${language}`);
    made.set(language, checks);
    return checks;
  };
  return (question) => {
    const checks = checksIn(question.language);
    if (question.of === "writing")
      return checkWriting(engine, checks, question.facts, question.answer);
    const problems =
      question.of === "plan"
        ? planProblems(checks, question.facts, question.answer)
        : rewriteProblems(checks, question, question.answer);
    return problems.length > 0 ? { problems } : { answer: question.answer };
  };
}
