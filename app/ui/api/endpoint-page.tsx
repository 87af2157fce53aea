import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormProblem } from "../../http/form-errors.ts";
import { POST_FILTERS, type PostState } from "../../outgoing/post-filter.ts";
import { PostRow } from "../../outgoing/post-row.tsx";
import type { ShownWebhookPost } from "../../webhooks/list-webhook-posts.server.ts";
import { CopyField } from "../copy-field.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { Moment } from "../moment.tsx";
import type { ShownTime } from "../relative-time.ts";
import { SettingsCard } from "../settings/settings-card.tsx";
import { EndpointFields, tickedEvents } from "./endpoint-fields.tsx";
import { type EndpointStanding, StandingBadge } from "./endpoints-card.tsx";
import { WebhookCheck } from "./webhook-check.tsx";

export interface ShownEndpointPage {
  id: string;
  url: string;
  events: string[];
  standing: EndpointStanding;
  failingSince: ShownTime | null;
  disabledReason: string | null;
  /** Null: it is not theirs to see. */
  secret: string | null;
  mayChange: boolean;
  state: PostState | "";
  isFirst: boolean;
  posts: ShownWebhookPost[];
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
            <StandingBadge standing={page.standing} />{" "}
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
        {POST_FILTERS.map(({ value, label }) => (
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
              <PostRow
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
