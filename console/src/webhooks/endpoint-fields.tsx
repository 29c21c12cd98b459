import { Field } from "../ui/field.tsx";

export interface EventChoice {
  type: string;
  summary?: string;
}

/** The fields of an endpoint; of a new one without `endpoint`. */
export const EndpointFields = ({
  types,
  endpoint,
}: {
  types: readonly EventChoice[];
  endpoint?: { url: string; events: readonly string[]; description: string | null };
}) => (
  <>
    <Field
      label="URL"
      hint={
        endpoint
          ? undefined
          : "https, on a public host. For http on this computer, the server is started with WAYMARK_ALLOW_PRIVATE_HOSTS=true."
      }
    >
      {(parts) => (
        <input
          {...parts}
          name="url"
          type="url"
          required
          placeholder="https://example.com/hooks"
          defaultValue={endpoint?.url}
          className="input"
        />
      )}
    </Field>
    <fieldset>
      <legend className="label">Events</legend>
      <div className="grid gap-1">
        {types.map(({ type, summary }) => (
          <label key={type} className="flex items-baseline gap-2">
            <input
              type="checkbox"
              name="events"
              value={type}
              defaultChecked={endpoint?.events.includes(type) ?? true}
            />
            <span>
              <span className="mono">{type}</span>
              {summary ? <span className="block text-sm text-muted">{summary}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
    <Field label="Description">
      {(parts) => (
        <input
          {...parts}
          name="description"
          maxLength={200}
          defaultValue={endpoint?.description ?? ""}
          className="input"
        />
      )}
    </Field>
  </>
);
