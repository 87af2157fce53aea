import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPage } from "#app/features/forms/public/answer-page.server.ts";
import type { FormEnd } from "#app/features/forms/public/form-address.ts";
import type { PageProblem } from "#app/features/forms/public/form-status.ts";
import { type PageData, showPage } from "#app/features/forms/public/show-page.server.ts";
import { FormEnded, GetLink } from "#app/features/forms/public/views/form-ended.tsx";
import { FormPageView } from "#app/features/forms/public/views/form-page.tsx";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.head.title} · ${data.head.look.organiser}` : "There is no form here" },
];

export function loader(args: LoaderFunctionArgs) {
  return showPage(args);
}

export function action(args: ActionFunctionArgs) {
  return answerPage(args);
}

export default function PublicForm() {
  const { head, page, standing, contact, embedded } = useLoaderData<typeof loader>() as PageData;
  const answered = useActionData<typeof action>() as { problem?: PageProblem; ended?: FormEnd } | undefined;
  const end = answered?.ended ?? (page ? null : standing);
  return (
    <PublicFormShell {...head} embedded={embedded}>
      {end ? <FormEnded end={end} contact={contact} linkAgainPath={head.linkAgainPath} /> : null}
      {!end && page ? (
        <FormPageView page={page} problem={answered?.problem ?? null}>
          {head.linkAgainPath ? <GetLink path={head.linkAgainPath} embedded={embedded} /> : null}
        </FormPageView>
      ) : null}
    </PublicFormShell>
  );
}
