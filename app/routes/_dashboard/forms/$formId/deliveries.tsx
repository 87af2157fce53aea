import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { postUrl } from "#app/features/forms/webhook-posts/form-posts.server.ts";
import {
  listPosts,
  type ShownPost,
  sendByHand,
} from "#app/features/forms/webhook-posts/response-deliveries.server.ts";
import { PostCheck } from "#app/features/forms/webhook-posts/views/webhook-check.tsx";
import {
  readWebhookDeliveryFilter,
  WEBHOOK_DELIVERIES_PER_PAGE,
  WEBHOOK_DELIVERY_FILTERS,
} from "#app/features/webhooks/deliveries/delivery-filter.ts";
import { WebhookDeliveryCells } from "#app/features/webhooks/deliveries/views/delivery-row.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Deliveries to the external link", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const filter = readWebhookDeliveryFilter(new URL(request.url).searchParams);
  return {
    base: `/forms/${form.id}`,
    url: postUrl(form),
    filter,
    ...(await listPosts(db, { formId: form.id, filter, timeZone: account.timeZone, now: clock() })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const posted = await readPostedForm(request);
  const isTest = intentOf(posted) === "test";
  const told = await sendByHand(app, form, { isTest, postId: hiddenField(posted, "id") });
  return seeOtherWith(
    app,
    safePath(hiddenField(posted, "back"), `/forms/${form.id}/deliveries`),
    told,
  );
}

/** The log of what was posted to a form's external link. */
export default function Deliveries() {
  const { base, url, filter, posts, total, isEmpty } = useLoaderData<typeof loader>();
  const list = `${base}/deliveries`;
  const search = new URLSearchParams(filter.state ? { state: filter.state } : {});
  const back = `${list}?${new URLSearchParams({ ...(filter.state ? { state: filter.state } : {}), page: String(filter.page) })}`;
  return (
    <>
      <ListPage
        title="Deliveries"
        intro={
          url ? (
            <>
              Every answer is posted to <span className="[overflow-wrap:anywhere]">{url}</span>, and
              each attempt is kept here for 30 days.
            </>
          ) : (
            "This form has no external link, so its answers aren’t posted anywhere. Add one in Settings."
          )
        }
        actions={
          <>
            <Link className="btn btn-plain" to={`${base}/settings`}>
              Settings
            </Link>
            {url ? (
              <Form method="post">
                <button type="submit" name="intent" value="test" className="btn btn-primary">
                  Send a test
                </button>
              </Form>
            ) : null}
          </>
        }
        label="Deliveries"
        filters={isEmpty ? null : <StateFilter list={list} chosen={filter.state} />}
        empty={
          isEmpty ? (
            <NothingPosted hasUrl={url !== null} />
          ) : (
            <p className="px-4 py-8 text-center text-ink-2 border-t border-line">
              {filter.page > 1 && total > 0 ? "Nothing on this page." : "Nothing has this status."}
            </p>
          )
        }
        pager={
          posts.length > 0 ? (
            <Pager
              page={filter.page}
              pageSize={WEBHOOK_DELIVERIES_PER_PAGE}
              total={total}
              search={search.toString()}
              noun="posts"
            />
          ) : null
        }
        caption={`Posts to the external link, page ${filter.page}`}
        columns={["Answer", "State", "Result", "Created", { label: "Send again", isHidden: true }]}
        rows={posts}
      >
        {(post) => (
          <WebhookDeliveryCells
            post={post}
            name={post.response?.name ?? "Test"}
            title={<PostTitle post={post} base={base} />}
            back={back}
          />
        )}
      </ListPage>
      <PostCheck settings={`${base}/settings#post-secret`} />
    </>
  );
}

/** Whose answer, and where it went. */
function PostTitle({
  post: { response, host },
  base,
}: {
  post: Pick<ShownPost, "response" | "host">;
  base: string;
}) {
  return (
    <>
      {response ? (
        <Link
          className="font-semibold hover:underline"
          to={`${base}/responses/${response.id}`}
          dir="auto"
        >
          {response.name}
        </Link>
      ) : (
        <span className="font-semibold">Test</span>
      )}
      <span className="block text-sm text-ink-2">{host}</span>
    </>
  );
}

function StateFilter({
  list,
  chosen,
}: {
  list: string;
  chosen: (typeof WEBHOOK_DELIVERY_FILTERS)[number]["value"];
}) {
  return (
    <nav className="seg-links m-3.5 max-sm:w-auto overflow-x-auto" aria-label="Filter by state">
      {WEBHOOK_DELIVERY_FILTERS.map(({ value, label }) => (
        <Link
          key={value}
          to={value ? `${list}?state=${value}` : list}
          className="!min-h-[38px] grow whitespace-nowrap"
          aria-current={chosen === value ? "true" : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function NothingPosted({ hasUrl }: { hasUrl: boolean }) {
  return (
    <EmptyState icon="send" title="Nothing was posted yet">
      {hasUrl
        ? "Send a test, or wait for the first answer."
        : "Answers that are posted to an external link are listed here."}
    </EmptyState>
  );
}
