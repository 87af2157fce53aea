import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  listUnfinished,
  UNFINISHED_PER_PAGE,
} from "#app/features/forms/responses/unfinished.server.ts";
import { ResponsesHead } from "#app/features/forms/responses/views/response-tools.tsx";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { counted } from "#app/platform/text/wording.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { openResponses } from "./_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Unfinished responses", matches) },
];

/** What people began to answer and haven't sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { app, organiser, form, scope, base, searchParams } = await openResponses(args);
  const shown = await listUnfinished(app.db, scope, {
    page: readPageNumber(searchParams),
    now: app.clock(),
  });
  if (shown.total > 0) await recordAccess(app, organiser, "responses-unfinished", form.id);
  return { base, responses: form.responseCount, perPage: UNFINISHED_PER_PAGE, ...shown };
}

export default function UnfinishedResponses() {
  const { base, responses, unfinished, total, page, perPage } = useLoaderData<typeof loader>();
  return (
    <>
      <ResponsesHead base={base} current="unfinished" search="" total={responses}>
        Answers from people who started but didn’t submit. They are deleted two days after the last
        change, or 30 days after somebody asked for a link to continue.
      </ResponsesHead>
      <section className="card" aria-label="Unfinished responses">
        {total === 0 ? (
          <EmptyState icon="form" title="No unfinished responses">
            Forms with one page are answered in one go. On forms with several pages, you see here
            who stopped partway.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {unfinished.map(({ id, who, email, updated, kept, hasLink, progress, answers }) => (
              <li key={id} className="px-4 py-3">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <p className="font-semibold [overflow-wrap:anywhere]" dir="auto">
                    {who}
                    {email ? (
                      <span className="block text-sm font-normal text-ink-2">{email}</span>
                    ) : null}
                  </p>
                  <p className="text-sm text-ink-2">
                    Last changed <Moment time={updated} />
                  </p>
                </div>
                <p className="text-sm text-ink-2">
                  {progress}.{hasLink ? " They have a link to continue." : ""} Kept until {kept}.
                </p>
                {answers.length > 0 ? (
                  <details className="mt-1">
                    <summary className="link w-fit min-h-control inline-flex items-center text-sm">
                      Show {counted(answers.length, "answer")}
                      <span className="sr-only"> of {who}</span>
                    </summary>
                    <dl className="grid gap-2 mt-1">
                      {answers.map(({ id: questionId, label, words, isUnchecked }) => (
                        <div key={questionId}>
                          <dt className="text-sm text-ink-2 [overflow-wrap:anywhere]">{label}</dt>
                          <dd
                            className="whitespace-pre-line [overflow-wrap:anywhere] text-left"
                            dir="auto"
                          >
                            {words}
                            {isUnchecked ? (
                              <span className="block text-sm text-ink-2">
                                As typed, not complete yet
                              </span>
                            ) : null}
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </details>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        {total > perPage ? (
          <Pager
            page={page}
            pageSize={perPage}
            total={total}
            search=""
            noun="unfinished responses"
          />
        ) : null}
      </section>
    </>
  );
}
