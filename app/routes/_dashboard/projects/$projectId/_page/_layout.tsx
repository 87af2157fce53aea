import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { markViewed } from "#app/features/certificates/projects/project-acts.server.ts";
import { readProjects, showProjects } from "#app/features/dashboard/projects/projects.server.ts";
import { ProjectHead } from "#app/features/dashboard/projects/views/project-head.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Projects", to: "/projects" },
    { label: data?.project.title ?? "Certificate" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.project.title ?? "Certificate details" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const found = orNotFound(await findProject(db, account.id, params.projectId));
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
  const dialog = useMatches().some(
    (match) => (match.handle as { dialog?: true } | undefined)?.dialog,
  );
  const base = `/projects/${project.id}`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <ProjectHead project={project} token={token} here={pathname + search} />
        <nav className="tabs" aria-label="Certificate details">
          {TABS.map(({ path, label }) => (
            <Link
              key={path}
              to={base + path}
              aria-current={pathname === base + path ? "page" : undefined}
              preventScrollReset
            >
              {label}
              {path === "/recipients" ? (
                <span className="count">{project.recipientCount.toLocaleString("en")}</span>
              ) : null}
            </Link>
          ))}
        </nav>
      </div>
      <Outlet />
    </>
  );
}
