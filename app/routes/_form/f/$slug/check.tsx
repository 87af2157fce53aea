import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type CheckProblem, sendChecked, showCheck } from "../../../../forms/public/check-answers.server.ts";
import { CheckView } from "../../../../forms/public/check-view.tsx";
import type { FormEnd } from "../../../../forms/public/form-end.ts";
import { FormEnded } from "../../../../forms/public/form-ended.tsx";
import { publicFormHandle } from "../../../../ui/public-form/public-form-handle.ts";
import { publicFormHeaders } from "../../../../ui/public-form/public-form-headers.ts";
import { PublicFormShell } from "../../../../ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Check your answers · ${data.head.title}` : "There is no form here" },
];

export function loader(args: LoaderFunctionArgs) {
  return showCheck(args);
}

export function action(args: ActionFunctionArgs) {
  return sendChecked(args);
}

export default function CheckAnswers() {
  const { head, embedded, contact, ended, ...check } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() as { problem?: CheckProblem; ended?: FormEnd } | undefined;
  const end = answered?.ended ?? ended;
  return (
    <PublicFormShell {...head} embedded={embedded}>
      {end ? <FormEnded end={end} contact={contact} linkAgainPath={head.linkAgainPath} /> : null}
      {end ? null : <CheckView {...check} problem={answered?.problem ?? null} />}
    </PublicFormShell>
  );
}
