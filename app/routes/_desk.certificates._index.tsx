import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { pictureAt } from "../certificates/designer/designer-view.ts";
import { DESIGNS_PER_PAGE, listDesigns } from "../certificates/designer/list-designs.server.ts";
import type { DeskHandle } from "../ui/desk/desk-handle.ts";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pager } from "../ui/pager.tsx";

export const handle: DeskHandle = { crumbs: () => [{ label: "Certificates" }] };
export const meta: MetaFunction = () => [{ title: "Certificates" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config, clock } = context.installation;
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get("page"))) || 1));
  const { designs, total } = await listDesigns(db, { account, appUrl: config.appUrl, page, now: clock() });
  if (total === 0) throw redirect("/certificates/new");
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: account.timeZone });
  return { designs: designs.map((design) => ({ ...design, edited: day.format(new Date(design.editedAt)) })), total, page };
}

export default function Certificates() {
  const { designs, total, page } = useLoaderData<typeof loader>();
  const { search } = useLocation();
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
      >
        Your designs, each with the project that sends it.
      </PageHead>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {designs.map(({ id, title, picture, widthPx, heightPx, edited }) => (
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
              <p className="text-sm text-ink-3">Edited {edited}</p>
              <p className="mt-2">
                <Link className="btn btn-plain btn-sm" to={`/certificates/${id}/design`}>
                  <Icon name="edit" />
                  Edit design<span className="sr-only"> of {title}</span>
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {total > DESIGNS_PER_PAGE ? (
        <div className="card mt-5">
          <Pager page={page} pageSize={DESIGNS_PER_PAGE} total={total} search={search} noun="designs" />
        </div>
      ) : null}
    </>
  );
}
