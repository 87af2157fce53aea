import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { zoneName } from "#app/engines/time/zoned-time.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { isFiltered } from "#app/features/forms/responses/response-query.ts";
import { sumUpResponses } from "#app/features/forms/responses/summary/sum-up-responses.server.ts";
import { QuestionCard } from "#app/features/forms/responses/views/question-card.tsx";
import { NoResponses, ResponsesHead } from "#app/features/forms/responses/views/response-tools.tsx";
import { TimeChart } from "#app/features/forms/responses/views/time-chart.tsx";
import { openResponses } from "./_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Summary of responses", matches) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { app, organiser, form, scope, base, query, search } = await openResponses(args);
  return {
    base,
    search,
    total: form.responseCount,
    address: form.publishedVersionId ? `${app.config.appUrl}/f/${form.slug}` : null,
    filtered: isFiltered(query),
    zone: zoneName(organiser.account.timeZone),
    summary: await sumUpResponses(app.db, scope, query),
  };
}

/** What all answers come to: how many came when, and a card for each question. */
export default function ResponsesSummaryPage() {
  const { base, total, address, search, filtered, zone, summary } = useLoaderData<typeof loader>();
  const { count, time, questions } = summary;
  const title = time.unit === "day" ? `Responses a day, ${zone}` : `Responses a month, ${zone}`;
  return (
    <>
      <ResponsesHead base={base} current="summary" search={search} total={total}>
        {filtered
          ? `${count.toLocaleString("en")} of ${total.toLocaleString("en")} responses match the filter.`
          : `${count.toLocaleString("en")} ${count === 1 ? "response" : "responses"}.`}
      </ResponsesHead>
      {filtered ? (
        <p className="mb-4">
          <Link className="link" to={`${base}/summary`}>
            Summarise all responses
          </Link>
        </p>
      ) : null}
      {count === 0 ? (
        <section className="card" aria-label="Responses">
          {total === 0 ? (
            <NoResponses base={base} address={address} />
          ) : (
            <p className="px-4 py-8 text-center text-ink-2">No responses match.</p>
          )}
        </section>
      ) : (
        <div className="grid gap-5 lg:grid-cols-2">
          <section className="card lg:col-span-2" aria-labelledby="over-time">
            <div className="card-head">
              <h2 className="panel-title" id="over-time">
                {title}
              </h2>
            </div>
            <TimeChart title={title} bars={time.bars} />
          </section>
          {questions.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              base={base}
              search={search}
              total={count}
            />
          ))}
        </div>
      )}
    </>
  );
}
