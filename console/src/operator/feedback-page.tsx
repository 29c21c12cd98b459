import { getRouteApi, Link } from "@tanstack/react-router";
import { callOperator, withQuery } from "../api/operator.ts";
import type { FeedbackBody, FeedbackRoutesBody, PageBody } from "../api/operator-replies.ts";
import { asWords, formatNumber } from "../ui/format.ts";
import { PageHead, PagedTable, Section, Shown, Time } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Failure } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { useCanChange, useChange, useReading } from "./calls.ts";
import { FEEDBACK_STATES, type FeedbackSearch } from "./feedback-search.ts";

const route = getRouteApi("/operators/feedback");

type Basis = Pick<FeedbackBody, "basis_kind" | "basis_id" | "role_id">;

const nameOf = ({ basis_kind: kind, basis_id: id, role_id: role }: Basis): string =>
  id ?? (kind === null ? "No plan was made" : `No document: ${role ?? "a role of postings"}`);

/** Lists the statements that customers marked as wrong, by the document that the plan was made from. */
export function FeedbackPage() {
  const routes = useReading<FeedbackRoutesBody>("/feedback/routes");
  return (
    <>
      <PageHead
        title="Feedback on plans"
        about="What customers say is wrong or outdated, by the document that the plan was made from. It is deleted with its pathway, and erased with its candidate."
      />
      <Shown reading={routes}>
        {({ data }) => (
          <Table
            label="Feedback by document"
            rows={data}
            keyOf={(one) => `${one.basis_kind} ${one.basis_id} ${one.role_id}`}
            empty="Nobody has said anything yet."
            columns={[
              { head: "Document", cell: (one) => <BasisLink of={one} /> },
              { head: "Open", isNumber: true, cell: ({ open }) => formatNumber(open) },
              { head: "Done", isNumber: true, cell: ({ done }) => formatNumber(done) },
              { head: "Newest", cell: ({ newest_at: at }) => <Time at={at} /> },
            ]}
          />
        )}
      </Shown>
      <Statements />
    </>
  );
}

const BasisLink = ({ of }: { of: Basis }) =>
  of.basis_id === null ? (
    <>{nameOf(of)}</>
  ) : (
    <Link to="/feedback" search={{ basis_id: of.basis_id }} className="link">
      {of.basis_id}
    </Link>
  );

function Statements() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canChange = useCanChange();
  const reading = useReading<PageBody<FeedbackBody>>(withQuery("/feedback", { ...search }));
  const mark = useChange(({ id, done_at: at }: FeedbackBody) =>
    callOperator("PATCH", `/feedback/${id}`, { done: at === null }),
  );
  const change = (values: FeedbackSearch) =>
    void navigate({ search: { ...search, page: undefined, ...values }, replace: true });
  return (
    <Section
      title={search.basis_id ?? "All documents"}
      action={
        search.basis_id === undefined ? null : (
          <Link to="/feedback" className="link">
            All documents
          </Link>
        )
      }
    >
      <div className="mb-3">
        <SelectField
          label="State"
          value={search.state}
          choices={FEEDBACK_STATES.map((name) => [name, asWords(name)] as const)}
          all="All"
          onChange={(state) => change({ state })}
        />
      </div>
      {mark.isError ? (
        <div className="mb-3">
          <Failure error={mark.error} />
        </div>
      ) : null}
      <PagedTable
        reading={reading}
        setPage={(page) => change({ page })}
        label="Feedback"
        empty="No such feedback."
        columns={[
          {
            head: "Statement",
            cell: ({ kind, quote, note }) => (
              <>
                <span className="text-muted">{asWords(kind)}</span>
                {quote === null ? null : <q className="block max-w-[60ch] break-words">{quote}</q>}
                {note === null ? null : (
                  <span className="block max-w-[60ch] break-words">{note}</span>
                )}
              </>
            ),
          },
          { head: "Document", cell: (one) => nameOf(one) },
          {
            head: "From",
            cell: ({ app_id: app, mode }) => (
              <>
                <Link to="/apps/$id" params={{ id: app }} className="link mono text-sm">
                  {app}
                </Link>
                {mode === "test" ? <span className="block text-sm text-muted">sandbox</span> : null}
              </>
            ),
          },
          { head: "When", cell: ({ created_at: at }) => <Time at={at} /> },
          {
            head: "Done",
            cell: ({ done_at: at }) =>
              at === null ? <span className="text-warm">open</span> : <Time at={at} />,
          },
          ...actionColumn<FeedbackBody>(canChange, (one) => [
            [one.done_at === null ? "Mark as done" : "Open again", () => mark.mutate(one)],
          ]),
        ]}
      />
    </Section>
  );
}
