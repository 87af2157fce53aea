import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sendChecked, showCheck } from "#app/features/forms/public/check-answers.server.ts";
import { CheckView, FormEnded } from "#app/features/forms/public/views/form-page.tsx";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { answerSent, incomingPost, visitFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.form.checkTitle);

export async function loader(args: LoaderFunctionArgs) {
  const outcome = await showCheck(args.context.app, await visitFormAt(args));
  if (outcome.kind === "elsewhere") throw redirect(outcome.location);
  return data(outcome.data, { status: outcome.status });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireSameOrigin(request, context.app.config.appUrl);
  const outcome = await sendChecked(context.app, await visitFormAt(args), incomingPost(args));
  if (outcome.kind !== "refused") return answerSent(outcome);
  const { problem, waitSeconds } = outcome;
  if (waitSeconds === null) return data({ problem }, { status: 422 });
  return data({ problem }, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}

export default function CheckAnswers() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const end = answer && "ended" in answer ? answer.ended : page.ended;
  const problem = answer && "problem" in answer ? answer.problem : null;
  return (
    <PublicFormShell {...page.head} embedded={page.embedded}>
      {end ? (
        <FormEnded
          end={end}
          typed={page.typed}
          contact={page.contact}
          linkAgainPath={page.head.linkAgainPath}
        />
      ) : (
        <CheckView {...page} problem={problem} />
      )}
    </PublicFormShell>
  );
}
