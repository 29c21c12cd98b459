import { useMutation } from "@tanstack/react-query";
import { useKey } from "../api/key.tsx";
import { sendPublic } from "../api/public.ts";
import type { ResumeAnalysisBody } from "../api/replies.ts";
import { formatNumber, plural } from "../ui/format.ts";
import { RequestPanel } from "../ui/request-panel.tsx";
import { Failure } from "../ui/states.tsx";
import { useDraft, type Draft } from "./draft.tsx";
import { Improvements, SkillLists } from "./fit-view.tsx";
import { analysisRequest } from "./requests.ts";
import { PARTS, pointsOf, ScoreView } from "./score-view.tsx";
import { TargetPicker } from "./target-picker.tsx";

/** Compares the same résumé with a second role, beside the first. */
export function CompareSection({ sent, analysis }: { sent: Draft; analysis: ResumeAnalysisBody }) {
  const { key } = useKey();
  const { draft, change } = useDraft();
  const second = useMutation({
    mutationFn: async () => {
      const request = analysisRequest(sent, draft.rival);
      return { request, reply: await sendPublic<ResumeAnalysisBody>(key, request) };
    },
  });
  const isReady = draft.rival.title.trim() !== "" && !second.isPending;
  const rival = second.data?.reply.body;
  return (
    <>
      <form
        className="no-print max-w-[34rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) second.mutate();
        }}
      >
        <TargetPicker
          label="Second role or job"
          target={draft.rival}
          onChange={(target) => change({ rival: target })}
        />
        <button type="submit" className="button mt-3" aria-disabled={!isReady}>
          Compare the two
        </button>
        <p className="hint" role="status">
          {second.isPending ? (
            <span className="spinner">Reading the résumé for the second role</span>
          ) : (
            "The same résumé, one more analysis. With a live key 2 credits."
          )}
        </p>
      </form>
      {second.isError ? (
        <div className="mt-4">
          <Failure error={second.error} />
        </div>
      ) : null}
      {rival && second.data ? (
        <>
          <SideBySide first={analysis} second={rival} />
          <div className="mt-6">
            <RequestPanel request={second.data.request} reply={second.data.reply} />
          </div>
        </>
      ) : null}
    </>
  );
}

function SideBySide({ first, second }: { first: ResumeAnalysisBody; second: ResumeAnalysisBody }) {
  return (
    <div className="mt-6" data-testid="side-by-side">
      <p className="max-w-[70ch] text-lg">{difference(first, second)}</p>
      <div className="mt-6 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {[first, second].map((analysis) => (
          <section
            key={analysis.analysis_id}
            aria-label={`Fit for ${analysis.target_job.title}`}
            className="min-w-0"
          >
            <h3 className="mb-3">{analysis.target_job.title}</h3>
            <ScoreView analysis={analysis} />
            <SkillLists analysis={analysis} />
            <Improvements analysis={analysis} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Which role the résumé fits better, and the part that makes the most of it. */
function difference(first: ResumeAnalysisBody, second: ResumeAnalysisBody): string {
  const gap = first.scores.overall - second.scores.overall;
  if (gap === 0) return `The résumé fits both alike: ${plural(first.scores.overall, "point")}.`;
  const [better, other] = gap > 0 ? [first, second] : [second, first];
  const [most] = PARTS.map(([name, label]) => ({
    label: label.toLowerCase(),
    more: pointsOf(better, name).points - pointsOf(other, name).points,
  })).toSorted((a, b) => b.more - a.more);
  const byRules = adjustedBy(better) - adjustedBy(other);
  const reason =
    most && most.more >= 1 && most.more >= byRules
      ? `, most of all by its ${most.label} (${formatNumber(most.more, 1)} more)`
      : "";
  return `The résumé fits “${better.target_job.title}” better by ${plural(Math.abs(gap), "point")}${reason}.`;
}

const adjustedBy = ({ scoring }: ResumeAnalysisBody): number =>
  (scoring?.adjustments ?? []).reduce((sum, { points }) => sum + points, 0);
