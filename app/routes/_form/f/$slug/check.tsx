import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type CheckProblem, sendChecked, showCheck } from "#app/features/forms/public/check-answers.server.ts";
import type { FormEnd } from "#app/features/forms/public/form-address.ts";
import { CheckView } from "#app/features/forms/public/views/check-view.tsx";
import { FormEnded } from "#app/features/forms/public/views/form-ended.tsx";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

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
