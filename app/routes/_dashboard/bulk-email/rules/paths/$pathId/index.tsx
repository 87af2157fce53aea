import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { findAddingTo } from "#app/features/mailings/bulk/sources.server.ts";
import { dryRun } from "#app/features/mailings/paths/dry-run.server.ts";
import {
  findPath,
  pagePath,
  readSteps,
  switchPath,
} from "#app/features/mailings/paths/paths.server.ts";
import { showPath } from "#app/features/mailings/paths/show-paths.server.ts";
import {
  arrangeSteps,
  problemOfPath,
  sourceOfPath,
} from "#app/features/mailings/paths/steps.server.ts";
import { DryRunCard, PathSteps } from "#app/features/mailings/paths/views/path-steps.tsx";
import { WAIT_FOR_EVERYBODY } from "#app/features/mailings/rules/check-rule.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, intentOf, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: (data) => [
    { label: "Recurring e-mails", to: "/bulk-email/rules" },
    { label: data?.path.name ?? "Path" },
  ],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Path: ${data?.path.name ?? ""}` },
];

/** `?try=yes`: with what would have happened to last month's people. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const path = orNotFound(await findPath(db, account.id, params.pathId));
  const isTried = new URL(request.url).searchParams.get("try") === "yes";
  const tried = isTried ? await dryRun(db, path, clock()) : null;
  return { ...(await showPath(db, account, path)), tried };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const path = orNotFound(await findPath(db, account.id, params.pathId));
  const form = await readPostedForm(request);
  const act = intentOf(form);
  const now = app.clock();
  const page = pagePath(path.id);
  if (act === "up" || act === "down" || act === "remove") {
    const stepId = hiddenField(form, "step");
    const problem = await arrangeSteps(db, path, { act, stepId, now });
    const done = act === "remove" ? "The step was removed." : "The step was moved.";
    return seeOtherWith(app, page, {
      kind: problem ? "warning" : "success",
      text: problem ?? done,
    });
  }
  const to = act === "start" ? "on" : "paused";
  if (act === "start") {
    const source = await sourceOfPath(db, path);
    const isAdding = path.letsIn === 0 && source && (await findAddingTo(db, source));
    const problem = isAdding
      ? `${WAIT_FOR_EVERYBODY}.`
      : await problemOfPath(db, path, await readSteps(db, path.id));
    if (problem) {
      const text = `It can’t start like this. ${problem}`;
      return seeOtherWith(app, page, { kind: "warning", text });
    }
  }
  if (!(await switchPath(db, path, { account, userId: user.id, now, to })))
    return seeOtherWith(app, page, { kind: "warning", text: CHANGED });
  const text = to === "on" ? "Started. New people come onto it within an hour." : PAUSED;
  return seeOtherWith(app, page, { kind: "success", text });
}

const CHANGED = "The path was changed meanwhile, so it stays as you see it here.";
const PAUSED = "Paused. Everyone keeps their place until you start it again.";

/** One path: its steps, who is where, and what it would have done. */
export default function OnePath() {
  const shown = useLoaderData<typeof loader>();
  const { path, from, problem, tried, counts } = shown;
  const base = `/bulk-email/rules/paths/${path.id}`;
  const isOn = path.state === "on";
  return (
    <>
      <PageHead
        title={path.name}
        actions={
          path.state === "ended" ? null : (
            <For needs="editor">
              <Link className="btn btn-danger" to={`${base}/delete`}>
                {path.state === "draft" ? "Delete" : "End"}
              </Link>
              <Form method="post" action={`${base}?index`}>
                <button
                  type="submit"
                  name="intent"
                  value={isOn ? "pause" : "start"}
                  className={isOn ? "btn btn-plain" : "btn btn-primary"}
                >
                  {isOn ? "Pause" : "Start"}
                </button>
              </Form>
            </For>
          )
        }
      >
        <span className="badge" data-s={path.status}>
          {path.word}
        </span>{" "}
        {from ? `New people of ${from}. ` : null}
        <Link className="link num" to={`${base}/people`}>
          {counts.waiting.toLocaleString("en")} on it, {counts.finished.toLocaleString("en")}{" "}
          finished, {counts.left.toLocaleString("en")} left
        </Link>
      </PageHead>
      {path.stoppedReason ? (
        <Flash kind="failed">It stopped. {path.stoppedReason} Fix this, then start it again.</Flash>
      ) : null}
      {problem ? (
        <Flash kind="warning">
          {path.state === "draft" ? "It can’t start like this." : "It can’t go on like this."}{" "}
          {problem}
        </Flash>
      ) : null}
      <PathSteps shown={shown} tried={tried} />
      <DryRunCard tried={tried} />
    </>
  );
}
