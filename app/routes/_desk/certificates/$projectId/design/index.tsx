import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext, useRouteLoaderData } from "@remix-run/react";
import { type Organiser, requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findDesignProblems } from "../../../../../certificates/designer/find-design-problems.server.ts";
import { leaveDesign } from "../../../../../certificates/designer/leave-design.server.ts";
import { postDesign } from "../../../../../certificates/designer/post-design.server.ts";
import { rowAfter } from "../../../../../certificates/designer/project-sample-values.server.ts";
import { readDesign } from "../../../../../certificates/designer/read-design.server.ts";
import { readDesignerView } from "../../../../../certificates/designer/read-designer-view.server.ts";
import { findProject, type Project } from "../../../../../certificates/find-project.server.ts";
import { seeOther, seeOtherWith } from "../../../../../http/redirects.server.ts";
import type { Installation } from "../../../../../installation.server.ts";
import { Designer } from "../../../../../ui/designer/designer.tsx";
import { documentNonce } from "../../../../../ui/designer/document-nonce.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { journeyHeaders } from "../../../../../ui/journey/journey-headers.ts";
import { retryAfter } from "../../../../../untrusted-files/parsing-trouble.server.ts";

export const headers = journeyHeaders;
export const handle: DeskHandle = { studio: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Design: ${data?.view.title ?? "certificate"}` }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, account.id, params.projectId);
  const query = new URL(request.url).searchParams;
  const view = await readView(context.installation, account, project, query.get("field"), Number(query.get("person")) || 1);
  return { view };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { installation } = context;
  const { db } = installation;
  const posted = await postDesign(installation, organiser, params.projectId, request);
  const project = await findProject(db, account.id, params.projectId);
  if (posted.kind === "problem") {
    const view = await readView(installation, account, project, posted.fieldId, posted.row);
    return json({ view, errors: posted.errors, typed: posted.typed }, { status: posted.status, headers: retryAfter(posted) });
  }
  const { intent, fieldId, notes } = posted;
  if (intent === "draft") {
    return seeOtherWith(installation, `/projects/${project.id}`, { kind: "success", text: "Saved as draft." });
  }
  if (intent === "preview") return seeOther(`/certificates/${project.id}/design/preview?person=${posted.row}`);
  if (intent === "next") return seeOther(await nextStep(installation, account, project));
  const query = new URLSearchParams({ person: String(await rowAfter(db, project, intent, posted.row)) });
  if (fieldId) query.set("field", fieldId);
  const here = `/certificates/${project.id}/design?${query}`;
  return notes.length > 0 ? seeOtherWith(installation, here, { kind: "info", text: notes.join(" ") }) : seeOther(here);
}

export default function DesignPage() {
  const { view } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const root = useRouteLoaderData<{ nonce: string }>("root");
  const outlet = useOutletContext<{ flash: Parameters<typeof Designer>[0]["flash"] } | undefined>();
  return (
    <main id="main" tabIndex={-1} className="main !max-w-none !p-0 grow flex flex-col">
      <Designer
        key={view.projectId}
        view={problem?.view ?? view}
        errors={problem?.errors ?? {}}
        typed={problem?.typed ?? {}}
        flash={outlet?.flash ?? null}
        nonce={documentNonce(root?.nonce)}
      />
    </main>
  );
}

async function readView(
  { db, config, clock }: Installation,
  account: Organiser["account"],
  project: Project,
  chosenId: string | null,
  row: number,
) {
  const view = await readDesignerView(db, { account, appUrl: config.appUrl, project, chosenId, row, now: clock() });
  if (!view) throw redirect("/certificates/new");
  return view;
}

/** To the recipients, by way of what would not look right when there is something. */
async function nextStep({ db, drawing, clock }: Installation, account: Organiser["account"], project: Project): Promise<string> {
  const current = await readDesign(db, project);
  if (!current) return "/certificates/new";
  await leaveDesign(db, project.id);
  const found = await findDesignProblems(db, drawing, { account, project, design: current.design, now: clock() });
  return found.problems.length > 0 ? `/certificates/${project.id}/design/check` : `/certificates/${project.id}/recipients`;
}
