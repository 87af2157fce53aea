import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestDownload } from "#app/features/account-data/export/request-download.server.ts";
import { DownloadCard } from "#app/features/account-data/export/views/download-card.tsx";
import { requiredProof } from "#app/features/account-data/owner-proof.server.ts";
import { requireOrganiser } from "#app/features/accounts/require-organiser.server.ts";

export const meta: MetaFunction = () => [{ title: "Your data" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  return {
    accountName: organiser.account.name,
    isOwner: organiser.role === "owner",
    proof: await requiredProof(context.app, request, organiser),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const addresses = { page: "/settings/own-data", download: "/settings/own-data.zip" };
  return requestDownload(context.app, request, organiser, addresses);
}

export default function OwnData() {
  const { accountName, isOwner, proof } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <div className="max-w-[46rem]">
      <DownloadCard title="Download a copy of your own data" proof={proof} errors={problem?.errors}>
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
