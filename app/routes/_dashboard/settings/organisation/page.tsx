import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrganisationLink } from "#app/features/accounts/settings/views/organisation-link.tsx";
import {
  issuerPageForm,
  readIssuerPage,
  saveIssuerPage,
} from "#app/features/certificates/issuer-page/issuer-page-settings.server.ts";
import { IssuerPageForm } from "#app/features/certificates/issuer-page/views/issuer-page-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";

const HERE = "/settings/organisation/page";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Public page · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config } = context.app;
  return {
    ...(await readIssuerPage(db, account)),
    host: new URL(config.appUrl).host,
    rules: rulesOf(issuerPageForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const submission = await readSubmission(request, issuerPageForm);
  if (submission.status !== "success") return refuse(submission);
  const by = { account, actorId: user.id, now: app.clock() };
  const name = await saveIssuerPage(app, by, submission.value);
  if (name !== null) return refuse(submission, { name });
  const text = submission.value.isShown
    ? `Saved. Your page is at ${app.config.appUrl}/i/${submission.value.name}.`
    : "Saved. The page isn’t shown to anyone.";
  return seeOtherWith(app, HERE, { kind: "success", text });
}

export default function IssuerPageSettings() {
  const { values, projects, host, rules, name, isShown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-5 max-w-[56rem]">
      <OrganisationLink />
      <p className="text-ink-2">
        Certificates lead to this page, so that anyone can see who issued them.{" "}
        {isShown ? (
          <a className="link" href={`/i/${name}`}>
            Open your page
          </a>
        ) : null}
      </p>
      <IssuerPageForm
        key={JSON.stringify(values)}
        values={values}
        projects={projects}
        host={host}
        rules={rules}
        answer={answer}
      />
    </div>
  );
}
