import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { isOver, webinarTimes } from "#app/features/webinars/model/webinar-times.ts";
import { decidePeople } from "#app/features/webinars/people/change-people.server.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import {
  countByState,
  idsToDecide,
  listWebinarPeople,
} from "#app/features/webinars/people/people.server.ts";
import {
  MAX_BATCH,
  PEOPLE_PER_PAGE,
  PEOPLE_STATES,
  peopleQuery,
  readPeopleFilter,
  STATE_BADGES,
  STATE_LABELS,
} from "#app/features/webinars/people/people-filter.ts";
import { hasSms, smsStatus } from "#app/features/webinars/sms/show-sms.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SearchedPart } from "#app/ui/lists/searched-part.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("People", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { form, webinar } = orNotFound(await findDashboardWebinar(db, account.id, params.formId));
  const filter = readPeopleFilter(new URL(request.url).searchParams);
  const { people, total, searched } = await listWebinarPeople(db, webinar.id, filter);
  const counts = await countByState(db, webinar.id);
  const now = clock();
  const texts = (await hasSms(db, context.app, webinar))
    ? await smsStatus(
        db,
        people.map(({ id }) => id),
      )
    : null;
  return {
    hasTexts: texts !== null,
    formId: form.id,
    slug: form.slug,
    isPublished: form.publishedVersionId !== null,
    filter,
    total,
    searched,
    counts,
    capacity: webinar.capacity,
    zone: webinarTimes(webinar).shortZone,
    hasEnded: isOver(webinar, now),
    shown: now.toISOString(),
    people: people.map(({ id, name, email, state, position, registeredAt }) => ({
      id,
      name,
      email,
      state,
      position,
      registered: shortMoment(registeredAt, now, webinar.timeZone),
      text: texts?.get(id) ?? "",
    })),
  };
}

/** Approves or declines everybody who was picked, or all who wait for it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { form, webinar } = orNotFound(
    await findDashboardWebinar(app.db, organiser.account.id, params.formId),
  );
  const posted = await readPostedForm(request);
  const back = safePath(hiddenField(posted, "back"), `/forms/${form.id}/webinar/people`);
  const ids = hiddenField(posted, "everybody")
    ? await idsToDecide(app.db, webinar.id, hiddenField(posted, "shown"))
    : posted.getAll("id").map(String);
  const decision = intentOf(posted);
  if (decision !== "approve" && decision !== "decline")
    return seeOtherWith(app, back, NOTHING_DONE);
  if (ids.length === 0) return seeOtherWith(app, back, NOBODY_PICKED);
  return seeOtherWith(app, back, await decidePeople(app, { organiser, webinar, ids, decision }));
}

const NOTHING_DONE = {
  kind: "warning",
  text: "We don’t know that button. Nothing was changed.",
} as const;
const NOBODY_PICKED = {
  kind: "warning",
  text: "Nobody was selected. Tick the people first, then press the button.",
} as const;

export default function WebinarPeople() {
  const data = useLoaderData<typeof loader>();
  const { formId, filter, total, searched, counts, capacity, isPublished, slug, hasEnded } = data;
  const dialog = useMatches().some((match) => ((match.handle ?? {}) as DashboardHandle).dialog);
  const base = `/forms/${formId}/webinar/people`;
  const everybody = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <section
        className="card overflow-hidden"
        aria-label="People"
        {...(dialog ? { inert: "" } : {})}
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 border-b border-line">
          <Figures counts={counts} capacity={capacity} />
          <div className="flex flex-wrap gap-2 ml-auto">
            <a className="btn btn-plain" href={`/forms/${formId}/webinar/people.csv`}>
              <Icon name="download" />
              Export CSV
            </a>
            {hasEnded ? null : (
              <Link className="btn btn-primary" to={`${base}/add`} preventScrollReset>
                Add a person
              </Link>
            )}
          </div>
        </div>
        {everybody === 0 ? (
          <NobodyYet formId={formId} isPublished={isPublished} slug={slug} />
        ) : (
          <>
            <PeopleBar base={base} filter={filter} counts={counts} />
            {searched === null ? null : (
              <SearchedPart
                searched={searched}
                total={everybody}
                noun="people"
                search={peopleQuery(filter).slice(1)}
              />
            )}
            <PeopleList shown={data} base={base} />
            {total > 0 ? (
              <Pager
                page={filter.page}
                pageSize={PEOPLE_PER_PAGE}
                total={total}
                search={peopleQuery({ ...filter, page: 1 })}
              />
            ) : null}
          </>
        )}
      </section>
      <Outlet />
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function NobodyYet({ formId, isPublished, slug }: Pick<Loaded, "formId" | "isPublished" | "slug">) {
  return (
    <EmptyState
      icon="users"
      title="Nobody has registered yet"
      actions={
        isPublished ? (
          <a className="btn btn-plain" href={`/f/${slug}`}>
            Open the form
          </a>
        ) : (
          <Link className="btn btn-plain" to={`/forms/${formId}/questions`}>
            Go to the questions
          </Link>
        )
      }
    >
      {isPublished
        ? "Share the form. People who fill it in appear here."
        : "Publish the form, then share it. People who fill it in appear here."}
    </EmptyState>
  );
}

/** Searching, and the states to filter by. */
function PeopleBar({ base, filter, counts }: Pick<Loaded, "filter" | "counts"> & { base: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 p-3.5">
      <SearchBox
        label="Search people"
        placeholder="Name or e-mail"
        q={filter.q}
        keep={{ state: filter.state }}
      />
      <nav className="seg-links max-sm:w-full flex-wrap" aria-label="Filter by state">
        {PEOPLE_STATES.map(({ value, label }) => (
          <Link
            key={value}
            to={base + peopleQuery({ q: filter.q, state: value })}
            className="!min-h-[38px] grow whitespace-nowrap"
            aria-current={filter.state === value ? "true" : undefined}
            preventScrollReset
          >
            {label}
            {value ? (
              <span className="num font-normal ml-1">{counts[value].toLocaleString("en")}</span>
            ) : null}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Those who match; where some wait for the organiser's yes or no, in the form that gives it. */
function PeopleList({ shown: data, base }: { shown: Loaded; base: string }) {
  const { filter, counts, people, zone, hasTexts, hasEnded, shown } = data;
  const search = peopleQuery(filter);
  if (people.length === 0)
    return (
      <div className="border-t border-line">
        <EmptyState icon="search" title="Nobody here">
          {filter.q ? `No name or e-mail here contains “${filter.q}”.` : "Nobody has this status."}
        </EmptyState>
      </div>
    );
  const decides = !hasEnded && people.some(({ state }) => state === "pending");
  const rows = (
    <Rows
      zone={zone}
      hasTexts={hasTexts}
      people={people}
      base={base}
      decides={decides}
      search={search}
    />
  );
  if (!decides) return rows;
  return (
    <Form method="post" preventScrollReset key={`${search}/${counts.pending}`}>
      <input type="hidden" name="back" value={base + search} />
      <input type="hidden" name="shown" value={shown} />
      <div className="flex flex-wrap items-center gap-2.5 px-4 pb-3.5">
        {counts.pending > 1 ? (
          <label className="flex items-center gap-2.5 min-h-control text-sm mr-2">
            <input className="box" type="checkbox" name="everybody" value="yes" />
            {counts.pending > MAX_BATCH
              ? `The first ${MAX_BATCH} to approve`
              : `All ${counts.pending} to approve`}
          </label>
        ) : null}
        <span className="text-sm text-ink-2">
          {counts.pending > 1 ? "or those you tick:" : "Of those you tick:"}
        </span>
        <button type="submit" className="btn btn-plain btn-sm" name="intent" value="approve">
          Approve
        </button>
        <button type="submit" className="btn btn-plain btn-sm" name="intent" value="decline">
          Decline
        </button>
      </div>
      {rows}
    </Form>
  );
}

function Figures({ counts, capacity }: Pick<Loaded, "counts" | "capacity">) {
  const figures = [
    {
      number: counts.registered.toLocaleString("en"),
      words:
        capacity === null ? "have a place" : `of ${capacity.toLocaleString("en")} places taken`,
    },
    ...(counts.waiting > 0
      ? [{ number: counts.waiting.toLocaleString("en"), words: "on the waiting list" }]
      : []),
    ...(counts.pending > 0
      ? [{ number: counts.pending.toLocaleString("en"), words: "to approve" }]
      : []),
  ];
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(({ number, words }) => (
        <li key={words}>
          <b className="text-xl num">{number}</b> <span className="text-ink-2">{words}</span>
        </li>
      ))}
    </ul>
  );
}

function Rows({
  people,
  zone,
  hasTexts,
  base,
  decides,
  search,
}: Pick<Loaded, "people" | "zone" | "hasTexts"> & {
  base: string;
  decides: boolean;
  search: string;
}) {
  return (
    <DataTable
      className={decides ? "stack-check" : ""}
      caption="People who registered"
      columns={[
        ...(decides ? [{ label: "Pick", isHidden: true }] : []),
        "No.",
        "Name",
        "Email Address",
        "State",
        ...(hasTexts ? ["Text messages"] : []),
        `Registered, ${zone}`,
      ]}
      rows={people}
    >
      {({ id, name, email, state, position, registered, text }) => (
        <>
          {decides ? (
            <td className="pick">
              {state === "pending" ? (
                <label className="grid place-items-center min-w-control min-h-control">
                  <span className="sr-only">Pick {name || email}</span>
                  <input className="box" type="checkbox" name="id" value={id} />
                </label>
              ) : null}
            </td>
          ) : null}
          <td className="num text-ink-3 only-wide">{position}</td>
          <td
            className={`font-semibold max-md:row-start-1 ${decides ? "max-md:col-start-2" : "max-md:col-start-1"}`}
          >
            <Link
              className="hover:underline inline-flex items-center min-h-control"
              to={`${base}/${id}${search}`}
              preventScrollReset
            >
              {name || "No name"}
            </Link>
          </td>
          <td className="wide text-ink-2 max-md:row-start-2">
            <EmailAddress>{email}</EmailAddress>
          </td>
          <td
            className={
              "max-md:row-start-1 max-md:justify-self-end " +
              `${decides ? "max-md:col-start-3" : "max-md:col-start-2"}`
            }
          >
            <Badge status={STATE_BADGES[state]}>{STATE_LABELS[state]}</Badge>
          </td>
          {hasTexts ? (
            <td className="wide text-ink-2 whitespace-nowrap text-sm">
              <span className="md:hidden">Text messages: </span>
              {text}
            </td>
          ) : null}
          <td className="wide text-ink-2 whitespace-nowrap text-sm num">{registered}</td>
        </>
      )}
    </DataTable>
  );
}
