import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { roleAllows } from "#app/features/accounts/role.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { mappingForm, readMappingFields } from "#app/features/mailings/hooks/hook-forms.server.ts";
import {
  findHook,
  mappedPlaceholders,
  saveMapping,
} from "#app/features/mailings/hooks/hooks.server.ts";
import { showHook } from "#app/features/mailings/hooks/show-hook.server.ts";
import { HookPage } from "#app/features/mailings/hooks/views/hook-page.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Incoming hook · Account settings", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const hook = orNotFound(await findHook(db, account.id, params.hookId));
  const isOwner = roleAllows(role, "owner");
  return {
    ...(await showHook(db, hook, { timeZone: account.timeZone, now: clock() })),
    address: isOwner ? `${config.appUrl}/api/hooks/${hook.token}` : null,
    rules: rulesOf(mappingForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const hook = orNotFound(await findHook(app.db, account.id, params.hookId));
  const form = await readPostedForm(request);
  const submission = submissionOf(form, mappingForm);
  if (submission.status !== "success") return refuse(submission);
  const project = await findProject(app.db, account.id, hook.projectId ?? undefined);
  const mapping = readMappingFields(submission.value, new Map(form), mappedPlaceholders(project));
  const acting = { accountId: account.id, actorId: user.id, now: app.clock() };
  await saveMapping(app.db, hook, { ...acting, mapping });
  const text = "Saved. Each post gives a certificate from now on.";
  return seeOtherWith(app, `/settings/api/hooks/${hook.id}`, { kind: "success", text });
}

/** One hook with what was posted to it. A dialog on top makes it inert. */
export default function Hook() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div className="grid gap-5" {...(dialog ? { inert: "" } : {})}>
        <p>
          <Link className="link" to="/settings/api">
            All keys, endpoints and hooks
          </Link>
        </p>
        <HookPage page={page} answer={answer} />
      </div>
      <Outlet />
    </>
  );
}
