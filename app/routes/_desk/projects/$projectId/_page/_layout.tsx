import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../certificates/find-project.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { newFormToken } from "../../../../../http/one-use-token.server.ts";
import { readProjects } from "../../../../../projects/list-projects.server.ts";
import { markViewed } from "../../../../../projects/mark-viewed.server.ts";
import { ProjectHead } from "../../../../../projects/project-head.tsx";
import { showProjects } from "../../../../../projects/show-projects.server.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";

export const handle: DeskHandle = {
  crumbs: (data) => [{ label: "Projects", to: "/projects" }, { label: data?.project.title ?? "Certificate" }],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.project.title ?? "Certificate details" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const found = await findProject(db, account.id, params.projectId);
  await markViewed(db, found.id, clock());
  const [project] = showProjects(await readProjects(db, [found.id]), clock(), account.timeZone);
  if (!project) throw notFound();
  return { project, token: newFormToken() };
}

const TABS = [
  { path: "", label: "Summary" },
  { path: "/preview", label: "Preview certificate" },
  { path: "/recipients", label: "Recipient List" },
  { path: "/message", label: "Message Content / Send / Schedule" },
];

/** Certificate details. A dialog on top makes everything here inert. */
export default function CertificateDetails() {
  const { project, token } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const dialog = useMatches().some((match) => (match.handle as { dialog?: true } | undefined)?.dialog);
  const base = `/projects/${project.id}`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <ProjectHead project={project} token={token} here={pathname + search} />
        <nav className="tabs" aria-label="Certificate details">
          {TABS.map(({ path, label }) => (
            <Link key={path} to={base + path} aria-current={pathname === base + path ? "page" : undefined} preventScrollReset>
              {label}
              {path === "/recipients" ? <span className="count">{project.recipientCount.toLocaleString("en")}</span> : null}
            </Link>
          ))}
        </nav>
      </div>
      <Outlet />
    </>
  );
}
