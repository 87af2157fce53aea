import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPage } from "#app/features/forms/public/answer-page.server.ts";
import { fieldScriptPath } from "#app/features/forms/public/keep-script.server.ts";
import { showPage } from "#app/features/forms/public/show-page.server.ts";
import { FieldPage } from "#app/features/forms/public/views/field-page.tsx";
import { recordFieldUse } from "#app/features/forms/store/field-links.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { REFUSED } from "#app/routes/_form/f/answer-reply.server.ts";
import { fieldAt, fieldPost } from "#app/routes/_form/f/field-visit.server.ts";
import { answerSent } from "#app/routes/_form/f/form-visit.server.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.head.title} · Field mode` : "Field mode" },
];

const FIRST_PAGE = { number: 1, fromCheck: false, isLost: false };

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const { link, visited } = await fieldAt(args);
  const shown = await showPage(app, visited, FIRST_PAGE);
  if (shown.kind === "elsewhere") throw notFound();
  await recordFieldUse(app.db, link, app.clock());
  const { page, ...rest } = shown.data;
  return {
    ...rest,
    // The link's secret is in no page that a phone keeps: the form is sent to where it stands.
    page: page && { ...page, action: "", keepScript: null },
    helper: link.name,
    script: fieldScriptPath(),
    isSent: new URL(args.request.url).searchParams.has("sent"),
  };
}

/** Without scripts: one answer, then the empty form for the next. */
export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  requireSameOrigin(args.request, app.config.appUrl);
  const { link, visited } = await fieldAt(args);
  const outcome = await answerPage(app, visited, FIRST_PAGE, await fieldPost(args, link));
  if (outcome.kind === "on")
    return seeOther(`${new URL(args.request.url).pathname}?sent`, setCookies(outcome.cookies));
  if (outcome.kind === "again") return null;
  if (outcome.kind !== "refused") return answerSent(outcome);
  return data({ problem: outcome.problem }, { status: REFUSED[outcome.reason] });
}

export default function Field() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FieldPage {...shown} answer={answer ?? undefined} />;
}
