import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { selectedIds } from "#app/engines/design-editor/selection.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { postDesign } from "#app/features/certificates/design/design-form.server.ts";
import { leaveDesign } from "#app/features/certificates/design/designs.server.ts";
import * as first from "#app/features/certificates/design/first/first-script.server.ts";
import { readDesignerView } from "#app/features/certificates/design/read-designer-view.server.ts";
import { documentNonce } from "#app/features/certificates/design/views/canvas-styles.ts";
import { Designer } from "#app/features/certificates/design/views/designer.tsx";
import { rowAfter } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { findProject, type Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import { readPreflight } from "#app/features/certificates/preflight/preflight.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { FirstScript } from "#app/ui/page/first-script.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";
import { readDesignPost } from "../../design-post.server.ts";

/**
 * How long Next step waits for the check of every certificate; of a longer list it shows how far
 * that is.
 */
const CHECK_WAIT_MS = 3_000;

export const headers = retryAfterHeaders;
export const handle: DashboardHandle = {
  editor: true,
  studio: true,
  skipTo: { id: "certificate", label: "Skip to the certificate" },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Design: ${data?.view.title ?? "certificate"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  const query = new URL(request.url).searchParams;
  const view = await readView(context.app, account, project, {
    fieldId: query.get("field"),
    ticked: query.getAll("tick"),
    row: Number(query.get("person")) || 1,
  });
  return { view };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { app } = context;
  const { db } = app;
  const post = await readDesignPost(request);
  const posted = orNotFound(await postDesign(app, organiser, params.projectId, post));
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  if (posted.kind === "problem") {
    const view = await readView(app, account, project, posted);
    return data(
      { view, errors: posted.errors, typed: posted.typed },
      { status: posted.status, headers: retryAfter(posted) },
    );
  }
  const { intent, fieldId, ticked, notes } = posted;
  if (intent === "draft") {
    return seeOtherWith(app, `/projects/${project.id}`, {
      kind: "success",
      text: "Saved as draft.",
    });
  }
  if (intent === "template") return seeOther(`/certificates/${project.id}/design/template`);
  if (intent === "copy-to") {
    const ids = selectedIds({ chosenId: fieldId, ticked });
    return seeOther(
      `/certificates/${project.id}/design/copy?${new URLSearchParams(ids.map((id) => ["field", id]))}`,
    );
  }
  if (intent === "preview")
    return seeOther(`/certificates/${project.id}/design/preview?person=${posted.row}`);
  if (intent === "next") return seeOther(await nextStep(app, account, project));
  const query = new URLSearchParams({
    person: String(await rowAfter(db, project, intent, posted.row)),
  });
  if (fieldId) query.set("field", fieldId);
  for (const id of ticked) query.append("tick", id);
  const here = `/certificates/${project.id}/design?${query}`;
  return notes.length > 0
    ? seeOtherWith(app, here, { kind: "info", text: notes.join(" ") })
    : seeOther(here);
}

/** Empty in browsers. */
const FIRST = first.firstDesignerScript?.() ?? "";

export default function DesignPage() {
  const { view } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const root = useRootData();
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
        first={<FirstScript html={FIRST} />}
      />
    </main>
  );
}

async function readView(
  { db, config, clock, drawing }: AppContext,
  account: Organiser["account"],
  project: Project,
  {
    fieldId: chosenId,
    ticked,
    row,
  }: { fieldId: string | null; ticked: readonly string[]; row: number },
) {
  const shown = {
    account,
    appUrl: config.appUrl,
    project,
    chosenId,
    ticked,
    drawing,
    row,
    now: clock(),
  };
  const view = await readDesignerView(db, shown);
  if (!view) throw redirect("/certificates/new");
  return view;
}

/** To the recipients, by way of what would not look right when there is something. */
async function nextStep(
  app: AppContext,
  account: Organiser["account"],
  project: Project,
): Promise<string> {
  const design = projectDesign(project);
  if (!design) return "/certificates/new";
  await leaveDesign(app.db, project.id);
  const { state, groups, notes } = await readPreflight(
    app,
    { account, project, design },
    CHECK_WAIT_MS,
  );
  const isFine = state === "done" && [...notes, ...groups].every(({ isSerious }) => !isSerious);
  return `/certificates/${project.id}/${isFine ? "recipients" : "design/check"}`;
}
