import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  embeddingSitesForm,
  readEmbeddingSites,
  saveEmbeddingSites,
} from "#app/features/accounts/embedding-sites.server.ts";
import { EmbeddingSitesForm } from "#app/features/accounts/settings/views/embedding-sites-card.tsx";
import { OrganisationLink } from "#app/features/accounts/settings/views/organisation-link.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Sites that show your forms · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const sites = await readEmbeddingSites(context.app.db, account.id);
  return {
    values: { sites: (sites ?? "").replaceAll(" ", "\n") },
    rules: rulesOf(embeddingSitesForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const submission = await readSubmission(request, embeddingSitesForm);
  if (submission.status !== "success") return refuse(submission);
  const { sites } = submission.value;
  await saveEmbeddingSites(context.app, organiser, sites);
  const text =
    sites.length === 0
      ? "Saved. Any site may show your forms."
      : `Saved. Only ${sites.join(", ")} may show your forms.`;
  return seeOtherWith(context.app, "/settings/organisation/sites", { kind: "success", text });
}

export default function EmbeddingSites() {
  const { values, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-5 max-w-[56rem]">
      <OrganisationLink />
      <EmbeddingSitesForm key={values.sites} values={values} rules={rules} answer={answer} />
    </div>
  );
}
