import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DownloadCard } from "#app/features/account-data/export/views/download-card.tsx";
import { ownPasswordForm } from "#app/features/accounts/form-fields.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { answerDownloadForm, proofOf } from "./_download-form.server.ts";

export const meta: MetaFunction = () => [{ title: "Your data" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  return {
    accountName: organiser.account.name,
    isOwner: organiser.role === "owner",
    rules: rulesOf(ownPasswordForm),
    proof: await proofOf(request, context, organiser.user.id),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  return answerDownloadForm(request, context, {
    userId: user.id,
    page: "/settings/own-data",
    download: "/settings/own-data.zip",
  });
}

export default function OwnData() {
  const { rules, accountName, isOwner, proof } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="max-w-[46rem]">
      <DownloadCard title="Download a copy of your own data" proof={proof} rules={rules} answer={answer}>
        <p className="mt-2 text-ink-2">
          One ZIP file with what we hold about you: your profile, the accounts you work in, your sessions and devices, your
          activity, and which notifications you’ve read. Tables come as CSV for spreadsheets and as JSON for software.
        </p>
        <p className="mt-2 text-ink-2">
          Recipients, certificates, forms and sends belong to {accountName}.{" "}
          {isOwner ? "Download those on the Your data page." : "Only its owners can download those."}
        </p>
      </DownloadCard>
    </div>
  );
}
