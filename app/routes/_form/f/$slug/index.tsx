import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPage } from "../../../../forms/public/answer-page.server.ts";
import type { FormEnd } from "../../../../forms/public/form-end.ts";
import { FormEnded } from "../../../../forms/public/form-ended.tsx";
import { FormPageView } from "../../../../forms/public/form-page-view.tsx";
import { GetLink } from "../../../../forms/public/get-link.tsx";
import { type PageData, showPage } from "../../../../forms/public/show-page.server.ts";
import type { PageProblem } from "../../../../forms/public/shown-page.ts";
import { publicFormHandle } from "../../../../ui/public-form/public-form-handle.ts";
import { publicFormHeaders } from "../../../../ui/public-form/public-form-headers.ts";
import { PublicFormShell } from "../../../../ui/public-form/public-form-shell.tsx";

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
