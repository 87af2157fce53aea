import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { FORM_TABS, formsPath, readFormFilter } from "#app/features/forms/list/form-filter.ts";
import { FORMS_PER_PAGE, listForms, showForms } from "#app/features/forms/list/forms.server.ts";
import { FormTable, FormToolbar } from "#app/features/forms/list/views/form-table.tsx";
import { ON_THE_SCREEN, shownTemplates } from "#app/features/forms/templates/templates.ts";
import {
  TemplateCard,
  TemplateFields,
} from "#app/features/forms/templates/views/template-card.tsx";
import { cardCovers } from "#app/features/webinars/event/cards.server.ts";
import { formNumbers } from "#app/features/webinars/form-numbers.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { FiguresStrip } from "#app/routes/_dashboard/forms/_page/_figures-strip.tsx";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyPicture, EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Forms" }] };
export const meta: MetaFunction = () => [{ title: "Forms" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const url = new URL(request.url);
  const filter = readFormFilter(
    url.pathname === "/forms" ? url.searchParams : new URLSearchParams(),
  );
  const { period } = filter;
  const { forms, total, counts, hasAnswers } = await listForms(db, account, filter, now);
  return {
    filter,
    pageSize: FORMS_PER_PAGE,
    total,
    counts,
    hasAnswers,
    figures:
      counts.all > 0
        ? await formNumbers(db, { accountId: account.id, period, timeZone: account.timeZone, now })
        : null,
    forms: showForms(forms, now, account.timeZone),
    covers: await cardCovers(
      context.app,
      "form",
      forms.map(({ id }) => id),
    ),
    templates: shownTemplates().slice(0, ON_THE_SCREEN),
    token: newFormToken(),
  };
}

/** The Forms screen. A dialog on top makes everything here inert. */
export default function Forms() {
  const { templates, token, counts, figures, filter } = useLoaderData<typeof loader>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div className="flex flex-col" {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title="Forms"
          actions={
            <Link className="btn btn-quiet beside-title" to="/forms/bin">
              <Icon name="trash" />
              Bin
            </Link>
          }
        />
        <For needs="editor">
          <section aria-labelledby="start">
            <div className="flex flex-wrap items-center justify-between gap-x-3 mb-3">
              <h2 id="start" className="text-lg grow basis-40">
                Start From Scratch or Use Template
              </h2>
              <Link
                className="link inline-flex items-center min-h-control flex-none"
                to="/forms/templates"
                preventScrollReset
              >
                View all Template
              </Link>
            </div>
            <ul className="grid gap-3 grid-cols-2 xl:grid-cols-4">
              {templates.map((template) => (
                <li key={template.id}>
                  <TemplateCard template={template} token={token} />
                </li>
              ))}
            </ul>
          </section>
        </For>
        {figures ? <FiguresStrip figures={figures} filter={filter} /> : null}
        <section className="card mt-8" aria-labelledby="yours">
          <div className="card-head">
            <h2 id="yours" className="panel-title">
              Your forms
            </h2>
          </div>
          {counts.all === 0 ? <NoForms token={token} /> : <YourForms />}
        </section>
      </div>
      <Outlet />
    </>
  );
}

function NoForms({ token }: { token: string }) {
  return (
    <div className="empty !py-12">
      <EmptyPicture icon="form" />
      <h3 className="text-lg mt-2">No form submissions yet!</h3>
      <p className="text-ink-2 max-w-[40ch]">
        Publish a form, share its link, and answers arrive here.
      </p>
      <For needs="editor">
        <Form method="post" action="/forms/new" className="mt-3">
          <TemplateFields template={{ id: "blank" }} token={token} />
          <button type="submit" className="btn btn-primary">
            Create a New Form
          </button>
        </Form>
      </For>
    </div>
  );
}

function YourForms() {
  const { filter, forms, covers, total, counts, token, pageSize, hasAnswers } =
    useLoaderData<typeof loader>();
  const back = formsPath(filter, { page: filter.page });
  return (
    <>
      <div className="px-4">
        <nav className="tabs" aria-label="Filter forms">
          {FORM_TABS.map(({ id, label }) => (
            <Link
              key={id}
              to={formsPath(filter, { tab: id, webinars: "" })}
              aria-current={filter.tab === id ? "page" : undefined}
              preventScrollReset
            >
              {label}
              <span className="count">{counts[id].toLocaleString("en")}</span>
            </Link>
          ))}
        </nav>
        <FormToolbar filter={filter} />
        {filter.webinars === "hosted" ? (
          <p className="text-ink-2 -mt-1 mb-4">
            Webinars that ended
            {{ all: "", today: " today", week: " this week", month: " this month" }[filter.period]}:{" "}
            {total.toLocaleString("en")}.{" "}
            <Link className="link" to={formsPath(filter, { webinars: "" })} preventScrollReset>
              Show all webinars
            </Link>
          </p>
        ) : null}
        {hasAnswers ? null : (
          <p className="text-ink-2 -mt-1 mb-4">
            No answers yet. Publish a form and share its link, and answers are counted here.
          </p>
        )}
      </div>
      {forms.length === 0 ? (
        <NothingHere />
      ) : (
        <FormTable forms={forms} covers={covers} token={token} back={back} />
      )}
      {total > pageSize ? (
        <Pager
          page={filter.page}
          pageSize={pageSize}
          total={total}
          search={back.split("?")[1] ?? ""}
          noun="forms"
        />
      ) : null}
    </>
  );
}

function NothingHere() {
  const { filter, total } = useLoaderData<typeof loader>();
  const words: Record<typeof filter.tab, [string, string]> = {
    all: ["No forms here", "None of your forms have this status."],
    webinars: filter.webinars
      ? ["No webinar ended in this period", "A webinar counts as hosted once it is over."]
      : ["No webinars here", "To register people for a webinar, open a form’s Webinar tab."],
    starred: ["No stars here", "Star a form to find it here."],
  };
  const [title, sentence] =
    total > 0 ? ["This page is empty", "The list is shorter now."] : words[filter.tab];
  const isSearch = filter.q !== "" && total === 0;
  return (
    <EmptyState
      icon={isSearch ? "search" : "form"}
      title={isSearch ? "No forms match" : title}
      actions={
        <Link className="btn btn-plain" to="/forms">
          Show all
        </Link>
      }
    >
      {isSearch ? `Nothing is called “${filter.q}”. Accents and capitals don’t matter.` : sentence}
    </EmptyState>
  );
}
