import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { WEBHOOK_DELIVERY_FILTERS, type WebhookDeliveryState } from "#app/features/webhooks/deliveries/delivery-filter.ts";
import { WebhookDeliveryRow } from "#app/features/webhooks/deliveries/views/delivery-row.tsx";
import type { ShownWebhookDelivery } from "#app/features/webhooks/webhook-deliveries.server.ts";
import { EVENT_LABELS, WEBHOOK_EVENTS } from "#app/features/webhooks/webhook-events.ts";
import type { FormErrors, FormProblem } from "#app/platform/http/form-errors.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError, TextInput } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import { type EndpointStatus, StatusBadge } from "./endpoints-card.tsx";
import { WebhookCheck } from "./webhook-check.tsx";

export interface ShownEndpointPage {
  id: string;
  url: string;
  events: string[];
  standing: EndpointStatus;
  failingSince: ShownTime | null;
  disabledReason: string | null;
  /** Null: it is not theirs to see. */
  secret: string | null;
  mayChange: boolean;
  state: WebhookDeliveryState | "";
  isFirst: boolean;
  posts: ShownWebhookDelivery[];
  older: string | null;
}

/** An endpoint: how it is doing, its secret, what it is told of, and the log of its posts. */
export function EndpointPage({
  page,
  problem,
  actions,
}: {
  page: ShownEndpointPage;
  problem: FormProblem | undefined;
  actions: ReactNode;
}) {
  const base = `/settings/api/webhooks/${page.id}`;
  return (
    <>
      <ErrorSummary errors={problem?.errors} />
      <section className="card p-5 lg:p-6 flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby="endpoint">
        <div className="mr-auto min-w-0">
          <h2 id="endpoint" className="text-lg [overflow-wrap:anywhere]">
            {page.url}
          </h2>
          <p className="mt-1.5 text-ink-2">
            <StatusBadge standing={page.standing} />{" "}
            {page.standing === "failing" && page.failingSince ? (
              <>
                Posts have failed since <Moment time={page.failingSince} />.
              </>
            ) : null}
            {page.standing === "off" ? (page.disabledReason ?? "It is not told of anything.") : null}
          </p>
        </div>
        {actions}
      </section>
      <Log page={page} base={base} />
      {page.mayChange ? (
        <div className="grid gap-5 xl:grid-cols-2 items-start">
          <SettingsCard id="what" title="What it is told of">
            <Form method="post" preventScrollReset key={`${page.url} ${page.events.join()}`}>
              <EndpointFields
                url={problem?.values.url ?? page.url}
                events={problem ? tickedEvents(problem) : page.events}
                errors={problem?.errors}
              />
              <div className="mt-5 flex flex-wrap justify-between gap-3">
                <Link className="btn btn-quiet" to={`${base}/delete`} preventScrollReset>
                  Delete endpoint
                </Link>
                <button type="submit" className="btn btn-primary">
                  Save endpoint
                </button>
              </div>
            </Form>
          </SettingsCard>
          {page.secret ? (
            <SettingsCard id="secret" title="Secret" intro="Posts are signed with it. Only the server at the endpoint needs it.">
              <CopyField id="webhook-secret" label="Signing secret" value={page.secret} button="Copy secret" />
              <p className="mt-2">
                <Link className="btn btn-plain" to={`${base}/renew`} preventScrollReset>
                  Renew
                </Link>
              </p>
            </SettingsCard>
          ) : null}
        </div>
      ) : null}
      <WebhookCheck />
    </>
  );
}

function Log({ page, base }: { page: ShownEndpointPage; base: string }) {
  const { posts, state, older } = page;
  const here = state ? `${base}?state=${state}` : base;
  const olderAt = `${base}?${new URLSearchParams({ ...(state ? { state } : {}), before: older ?? "" })}`;
  return (
    <section className="card overflow-hidden" aria-label="Posts">
      <nav className="seg-links m-3.5 max-sm:w-auto flex-wrap" aria-label="Filter by state">
        {WEBHOOK_DELIVERY_FILTERS.map(({ value, label }) => (
          <Link
            key={value}
            to={value ? `${base}?state=${value}` : base}
            className="!min-h-[38px] grow whitespace-nowrap"
            aria-current={state === value ? "true" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      {posts.length === 0 ? (
        <EmptyState icon="send" title={page.isFirst && !state ? "Nothing was posted yet" : "Nothing here"}>
          {page.isFirst && !state ? "Send a test, or wait for the first event." : "No post has this state."}
        </EmptyState>
      ) : (
        <table className="table stack">
          <caption className="sr-only">Posts to the endpoint, the newest first</caption>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">What came of it</th>
              <th scope="col">Created</th>
              <th scope="col">
                <span className="sr-only">Send again</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {posts.map((post) => (
              <WebhookDeliveryRow
                key={post.id}
                post={post}
                name={`${post.event} ${post.id}`}
                title={
                  <>
                    <code className="font-semibold">{post.event}</code>
                    <span className="block text-sm text-ink-2">{post.id}</span>
                  </>
                }
                canSend={page.mayChange && page.standing !== "off"}
                back={here}
              />
            ))}
          </tbody>
        </table>
      )}
      {older || !page.isFirst ? (
        <nav className="flex flex-wrap justify-between gap-3 px-4 py-3 border-t border-line" aria-label="Pages">
          {page.isFirst ? (
            <span />
          ) : (
            <Link className="btn btn-plain btn-sm" to={here} preventScrollReset>
              Newest
            </Link>
          )}
          {older ? (
            <Link className="btn btn-plain btn-sm" to={olderAt} rel="next" preventScrollReset>
              Older
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

/** The events that were ticked in a form that came back. */
export function tickedEvents({ values }: FormProblem): string[] {
  return values.events?.split(" ") ?? [];
}

/** Address and events of an endpoint. `values`: what is checked and typed. */
export function EndpointFields({ url, events, errors = {} }: { url: string; events: readonly string[]; errors?: FormErrors }) {
  return (
    <div className="grid gap-5">
      <TextInput
        name="url"
        type="url"
        label="Address"
        hint="Events are sent to it by HTTP POST, as JSON."
        placeholder="https://example.com/hooks"
        defaultValue={url}
        maxLength={2000}
        required
        error={errors.url}
      />
      <fieldset className={errors.events ? "field field-bad" : ""} aria-describedby={errors.events ? "events-error" : undefined}>
        <legend className="label">Events</legend>
        {errors.events ? <FieldError id="events-error">{errors.events}</FieldError> : null}
        <div className="mt-2 grid gap-2" id="events">
          {WEBHOOK_EVENTS.map((event) => (
            <Choice
              key={event}
              type="checkbox"
              name="events"
              value={event}
              id={`events-${event.replace(".", "-")}`}
              defaultChecked={events.includes(event)}
              title={<code>{event}</code>}
            >
              {EVENT_LABELS[event]}
            </Choice>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
