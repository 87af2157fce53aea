import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  useActionData,
  useLoaderData,
  useMatches,
} from "@remix-run/react";
import { lazy, Suspense } from "react";
import { composeBulk, readBulkComposer } from "#app/features/mailings/bulk/bulk-composer.server.ts";
import { findDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { pagePath, pathOfDraft } from "#app/features/mailings/paths/paths.server.ts";
import * as now from "#app/features/messages/compose/composer-now.server.ts";
import { composerFrame } from "#app/features/messages/compose/composer-page.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import messageCss from "#app/ui/styles/message-editor.css";
import { answerComposer } from "../../../../_composer.server.ts";
import { keepTypedBulk } from "../../../../_typed-for-deleted.server.ts";
import { findOpenDraft } from "../_already.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: messageCss }];
export const meta: MetaFunction = () => [{ title: "Bulk e-mail" }];
export const handle: DashboardHandle = {
  editor: true,
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Message" }],
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const draft = await findOpenDraft(app, organiser.account, params.draftId);
  const frame = composerFrame(new URL(request.url).searchParams, app, organiser);
  const composer = await readBulkComposer(app, organiser, draft, frame);
  const path = await pathOfDraft(app.db, draft);
  return { id: draft.id, version: draft.editedAt, ...frame, ...composer, path };
}

/** Its scripts are heavier than the page and come after it: until then its form is a plain one. */
const loadComposer = () =>
  import("#app/features/messages/compose/views/composer-form.tsx").then(({ ComposerForm }) => ({
    default: ComposerForm,
  }));
const ComposerForm = now.ComposerForm ?? lazy(loadComposer);

/** Coming from another page, the page appears when both are there. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([serverLoader<typeof loader>(), loadComposer()]);
  return data;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const draft = await findDraft(app.db, organiser.account.id, params.draftId);
  if (!draft || draft.batchId) return keepTypedBulk(request, app, organiser, draft);
  const composed = composeBulk(app, organiser, draft);
  const path = await pathOfDraft(app.db, draft);
  if (path) Object.assign(composed, { backTo: pagePath(path.id), closeTo: pagePath(path.id) });
  return answerComposer(request, app, organiser, composed);
}

/** The composer. Its confirmation is a dialog over it, which makes it inert. */
export default function BulkComposerPage() {
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <Suspense>
          <BulkComposer />
        </Suspense>
      </div>
      <Outlet />
    </>
  );
}

const NOBODY_LEFT = {
  title: "No recipients selected",
  text: "The people this was for were deleted. Choose others, then write to them.",
  act: "Choose people",
};
const OF_PATH = {
  title: "A step of a path",
  text: "Everyone who comes to its step on the path gets this message. Write it, then go back.",
  act: "Save and go back to the path",
};

function BulkComposer() {
  const page = useLoaderData<typeof loader>();
  const { path } = page;
  const recipients = path ? `People on the path ${path.name}` : page.recipients;
  return (
    <ComposerForm
      here={`/bulk-email/compose/${page.id}`}
      page={page}
      saveTo={`/bulk-email/compose/${page.id}/save`}
      refused={useActionData<typeof action>()}
      recipients={recipients}
      recipientsSaid={<b className="font-semibold num">{recipients}</b>}
      nobody={path ? OF_PATH : NOBODY_LEFT}
      valuesTitle="If someone has no value"
      isBulk
    >
      <input type="hidden" name="audience" value={page.audience} />
    </ComposerForm>
  );
}
