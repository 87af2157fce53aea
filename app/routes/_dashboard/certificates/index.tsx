import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { dateFormat } from "#app/engines/time/formats.ts";
import { For } from "#app/features/accounts/role-link.tsx";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { pictureAt } from "#app/features/certificates/design/designer-view.ts";
import {
  countDesigns,
  DESIGNS_PER_PAGE,
  type DesignCard,
  listDesigns,
} from "#app/features/certificates/design/designs.server.ts";
import { readIssuedPage } from "#app/features/certificates/issued/issued-page.server.ts";
import { IssuedList } from "#app/features/certificates/issued/views/issued-list.tsx";
import { countCorrections } from "#app/features/holders/corrections/correction-list.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Certificates" }] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.tab === "issued" ? "Issued certificates" : "Certificates" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const now = clock();
  const search = new URL(request.url).searchParams;
  const tallies = await readTallies(db, account.id, [
    "certificates:valid",
    "certificates:revoked",
    "certificates:replaced",
  ]);
  const designs = await countDesigns(db, account.id);
  const counts = {
    designs,
    issued: Object.values(tallies).reduce((sum, count) => sum + count, 0),
    corrections: await countCorrections(db, account.id, "waiting"),
  };
  if (search.get("tab") === "issued") {
    return { tab: "issued" as const, counts, ...(await readIssuedPage(db, account, search, now)) };
  }
  if (designs === 0 && counts.issued === 0) throw redirect("/certificates/new");
  const page = Math.min(readPageNumber(search), Math.max(1, Math.ceil(designs / DESIGNS_PER_PAGE)));
  const shown = await listDesigns(db, { account, appUrl: config.appUrl, page, now });
  const day = dateFormat("en-GB", { dateStyle: "long", timeZone: account.timeZone });
  return {
    tab: "designs" as const,
    counts,
    page,
    pageSize: DESIGNS_PER_PAGE,
    token: newFormToken(),
    designs: shown.map((design) => ({ ...design, edited: day.format(new Date(design.editedAt)) })),
  };
}

const TABS = [
  { id: "designs", label: "Designs", to: "/certificates" },
  { id: "issued", label: "Issued certificates", to: "/certificates?tab=issued" },
  { id: "corrections", label: "Name corrections", to: "/certificates/corrections" },
] as const;

/** Designs to send or to begin from, and every certificate that was issued. */
export default function Certificates() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Certificates"
        actions={
          <Link className="btn btn-primary" to="/certificates/new">
            <Icon name="plus" />
            New certificate
          </Link>
        }
      />
      <nav className="tabs mb-5" aria-label="Certificates">
        {TABS.map(({ id, label, to }) => (
          <Link
            key={id}
            to={to}
            aria-current={data.tab === id ? "page" : undefined}
            preventScrollReset
          >
            {label}
            <span className="count">{data.counts[id].toLocaleString("en")}</span>
          </Link>
        ))}
        <Link to="/certificates/expiring">Expiring</Link>
      </nav>
      {data.tab === "issued" ? (
        <IssuedList data={data} />
      ) : (
        <>
          <DesignGrid designs={data.designs} token={data.token} />
          {data.counts.designs > data.pageSize ? (
            <div className="card mt-5">
              <Pager
                page={data.page}
                pageSize={data.pageSize}
                total={data.counts.designs}
                search=""
                noun="designs"
              />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

/** Designs as thumbnails: open one in the designer, or begin a new project with it. */
function DesignGrid({
  designs,
  token,
}: {
  designs: (DesignCard & { edited: string })[];
  token: string;
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {designs.map(({ id, title, isSample, picture, widthPx, heightPx, edited }) => (
        <li key={id} className="card overflow-hidden flex flex-col">
          <div className="grid place-items-center bg-sunken p-3">
            <img
              src={pictureAt(picture, 480)}
              width={widthPx}
              height={heightPx}
              alt=""
              loading="lazy"
              className="w-full aspect-[480/339] object-contain"
            />
          </div>
          <div className="p-4 grid gap-1 grow content-start">
            <h2 className="text-base break-words">
              <Link className="hover:underline" to={`/projects/${id}`}>
                {title}
              </Link>
            </h2>
            <p className="text-sm text-ink-3 flex flex-wrap gap-2">
              Edited {edited}
              {isSample ? <SampleBadge /> : null}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Link className="btn btn-plain btn-sm" to={`/certificates/${id}/design`} data-changes>
                <Icon name="edit" />
                Edit design<span className="sr-only"> of {title}</span>
              </Link>
              <Link
                className="btn btn-plain btn-sm"
                to={`/certificates/${id}/design/template?back=/certificates`}
                data-changes
              >
                Save as template<span className="sr-only">: the design of {title}</span>
              </Link>
              <For needs="editor">
                <Form method="post" action={`/projects/${id}/duplicate`}>
                  <input type="hidden" name="token" value={`${token}-${id}`} />
                  <button type="submit" className="btn btn-plain btn-sm">
                    <Icon name="copy" />
                    Use for a new project<span className="sr-only">: the design of {title}</span>
                  </button>
                </Form>
              </For>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
