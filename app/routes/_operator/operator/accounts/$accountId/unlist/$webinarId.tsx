import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unprocessable } from "../../../../../../http/form-problem.server.ts";
import { notFound } from "../../../../../../http/not-found.ts";
import { readPostedForm } from "../../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";
import { reasonProblem } from "../../../../../../operator/change-standing.server.ts";
import { requireOperator } from "../../../../../../operator/require-operator.server.ts";
import { findListedWebinar, unlistWebinar } from "../../../../../../operator/unlist-webinar.server.ts";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";
import { ReasonDialog } from "../../../../../../ui/operator/standing-dialog.tsx";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Take a webinar off the list" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const webinar = await findListedWebinar(context.installation.db, params.accountId ?? "", params.webinarId ?? "");
  if (!webinar) throw notFound();
  return { accountId: webinar.accountId, title: webinar.title };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { installation } = context;
  const webinar = await findListedWebinar(installation.db, params.accountId ?? "", params.webinarId ?? "");
  if (!webinar) throw notFound();
  const form = await readPostedForm(request);
  const reason = form.get("reason")?.toString().trim() ?? "";
  const problem = reasonProblem(reason);
  if (problem) return unprocessable(form, { reason: problem });
  await unlistWebinar(installation, { webinar, reason, operator });
  const text = `“${webinar.title}” has been taken off the public list.`;
  return seeOtherWith(installation, `/operator/accounts/${webinar.accountId}`, { kind: "success", text });
}

export default function Unlist() {
  const { accountId, title } = useLoaderData<typeof loader>();
  return (
    <ReasonDialog
      title="Take it off the public list?"
      closeTo={`/operator/accounts/${accountId}`}
      hint="Its organiser reads it in their activity log."
      button="Take it off the list"
    >
      <p>
        “{title}” disappears from the public list of webinars and from search engines. Its own page stays open to whoever has the
        address. Its organiser could list it again.
      </p>
    </ReasonDialog>
  );
}
