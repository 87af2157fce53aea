import type { FieldMetadata } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import {
  WEBHOOK_DELIVERY_FILTERS,
  type WebhookDeliveryState,
} from "#app/features/webhooks/deliveries/delivery-filter.ts";
import { WebhookDeliveryCells } from "#app/features/webhooks/deliveries/views/delivery-row.tsx";
import type { ShownWebhookDelivery } from "#app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import { EVENT_LABELS, WEBHOOK_EVENTS } from "#app/features/webhooks/webhook-events.ts";
import { type FormAnswer, type FormRules, problemsOf } from "#app/platform/http/form-errors.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError, TextInput } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import { type EndpointStatus, StatusBadge } from "./endpoints-card.tsx";

/** How the server at an endpoint knows that a post comes from here. */
function WebhookCheck() {
  return (
    <details className="card p-4" id="check">
      <summary className="font-semibold cursor-pointer min-h-control flex items-center">
        How your server checks that a post is genuine
      </summary>
      <div className="mt-3 space-y-3 text-ink-2 max-w-prose">
        <p>
          We sign posts as described by{" "}
          <a className="link" href="https://www.standardwebhooks.com/">
            Standard Webhooks
          </a>{" "}
          , so any of its libraries works. To check by hand: the signature is the base64-encoded
          HMAC-SHA256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and the body
          exactly as received, joined with full stops. The key is the secret after{" "}
          <code>whsec_</code>, decoded from base64.
        </p>
        <pre
          className={
            "whitespace-pre-wrap [overflow-wrap:anywhere] rounded-md border border-line " +
            "bg-sunken p-3 text-sm text-ink"
          }
        >
          <code>{SAMPLE}</code>
        </pre>
        <ul className="list-disc pl-5 space-y-1">
          <li>
            Answer with any status from 200 to 299 within 10 seconds. Nothing else counts as
            accepted, including redirects.
          </li>
          <li>
            The same post can arrive twice, always with the same <code>webhook-id</code> and the
            same body: store the ids you have seen.
          </li>
          <li>
            Posts that aren’t accepted are retried after about 1, 5 and 30 minutes, then 2, 6 and 12
            hours. An endpoint that fails for three days is turned off.
          </li>
        </ul>
      </div>
    </details>
  );
}

const SAMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes of the request, before any JSON parser
function isGenuine(headers, body, secret) {
  const time = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - time) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key)
    .update(headers["webhook-id"] + "." + time + "." + body)
    .digest("base64");
  const given = headers["webhook-signature"].replace("v1,", "");
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}`;

/** What the form of an endpoint posts. */
type EndpointValues = { url: string; events?: string[] };

export interface ShownEndpointPage {
  id: string;
  url: string;
  events: string[];
  standing: EndpointStatus;
  failingSince: ShownTime | null;
  disabledReason: string | null;
  /** Null: they may not see it. */
  secret: string | null;
  mayChange: boolean;
  rules: FormRules<EndpointValues>;
  state: WebhookDeliveryState | "";
  isFirst: boolean;
  posts: ShownWebhookDelivery[];
  older: string | null;
}

/** An endpoint: how it is doing, its secret, what events it gets, and the log of its posts. */
export function EndpointPage({
  page,
  answer,
  actions,
}: {
  page: ShownEndpointPage;
  answer: FormAnswer | undefined;
  actions: ReactNode;
}) {
  const base = `/settings/api/webhooks/${page.id}`;
  const problems = useMemo(() => answer && problemsOf(answer, ["url", "events"]), [answer]);
  return (
    <>
      <ErrorSummary errors={problems} />
      <section
        className="card p-5 lg:p-6 flex flex-wrap items-center gap-x-6 gap-y-3"
        aria-labelledby="endpoint"
      >
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
            {page.standing === "off" ? (page.disabledReason ?? "It receives no events.") : null}
          </p>
        </div>
        {actions}
      </section>
      <Log page={page} base={base} />
      {page.mayChange ? (
        <div className="grid gap-5 xl:grid-cols-2 items-start">
          <SettingsCard id="what" title="Events to send">
            <EndpointForm
              key={`${page.url} ${page.events.join()}`}
              page={page}
              base={base}
              answer={answer}
            />
          </SettingsCard>
          {page.secret ? (
            <SettingsCard
              id="secret"
              title="Secret"
              intro="We sign posts with it. Only your server at the endpoint needs it."
            >
              <CopyField
                id="webhook-secret"
                label="Signing secret"
                value={page.secret}
                button="Copy secret"
              />
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

function EndpointForm({
  page,
  base,
  answer,
}: {
  page: ShownEndpointPage;
  base: string;
  answer: FormAnswer | undefined;
}) {
  const { url, events, rules } = page;
  const { form, fields } = useCheckedForm({ rules, answer, values: { url, events } });
  return (
    <Form method="post" preventScrollReset {...form}>
      <EndpointFields fields={fields} />
      <div className="mt-5 flex flex-wrap justify-between gap-3">
        <Link className="btn btn-quiet" to={`${base}/delete`} preventScrollReset>
          Delete endpoint
        </Link>
        <button type="submit" className="btn btn-primary">
          Save endpoint
        </button>
      </div>
    </Form>
  );
}

function Log({ page, base }: { page: ShownEndpointPage; base: string }) {
  const { posts, state, older } = page;
  const here = state ? `${base}?state=${state}` : base;
  const olderAt = `${base}?${new URLSearchParams({ ...(state ? { state } : {}), before: older ?? "" })}`;
  return (
    <section className="card overflow-hidden" aria-label="Posts">
      <nav className="seg-links m-3.5 max-sm:w-auto flex-wrap" aria-label="Filter by status">
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
        <EmptyState icon="send" title={page.isFirst && !state ? "No posts yet" : "Nothing here"}>
          {page.isFirst && !state
            ? "Send a test, or wait for the first event."
            : "No posts with this status."}
        </EmptyState>
      ) : (
        <DataTable
          caption="Posts to the endpoint, newest first"
          columns={["Event", "State", "Result", "Created", { label: "Send again", isHidden: true }]}
          rows={posts}
        >
          {(post) => (
            <WebhookDeliveryCells
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
          )}
        </DataTable>
      )}
      {older || !page.isFirst ? (
        <nav
          className="flex flex-wrap justify-between gap-3 px-4 py-3 border-t border-line"
          aria-label="Pages"
        >
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

/** Address and events of an endpoint. */
export function EndpointFields({
  fields,
}: {
  fields: { [Name in keyof EndpointValues]-?: FieldMetadata<EndpointValues[Name]> };
}) {
  const problem = fields.events.errors?.[0];
  return (
    <div className="grid gap-5">
      <TextInput
        {...inputOf(fields.url)}
        type="url"
        label="Address"
        hint="We send events to it by HTTP POST, as JSON."
        placeholder="https://example.com/hooks"
      />
      <fieldset
        className={problem ? "field field-bad" : ""}
        aria-describedby={problem ? "events-error" : undefined}
      >
        <legend className="label">Events</legend>
        {problem ? <FieldError id="events-error">{problem}</FieldError> : null}
        <div className="mt-2 grid gap-2" id="events">
          {WEBHOOK_EVENTS.map((event) => (
            <Choice
              key={event}
              type="checkbox"
              {...choiceOf(fields.events, event)}
              id={`events-${event.replace(".", "-")}`}
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
