import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DownloadCard } from "#app/features/account-data/export/views/download-card.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { answerDownloadForm } from "./_download-form.server.ts";

export const meta: MetaFunction = () => [{ title: "Your data" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  return {
    accountName: organiser.account.name,
    isOwner: organiser.role === "owner",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  return answerDownloadForm(request, context, { user, download: "/settings/own-data.zip" });
}

export default function OwnData() {
  const { accountName, isOwner } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-[46rem]">
      <DownloadCard title="Download a copy of your own data">
        <p className="mt-2 text-ink-2">
          One ZIP file with what we hold about you: your profile, the accounts you’re a member of,
          your sessions and devices, your activity, and which notifications you’ve read. Tables come
          as CSV for spreadsheets and as JSON for software.
        </p>
        <p className="mt-2 text-ink-2">
          Recipients, certificates, forms and sends belong to {accountName}.{" "}
          {isOwner
            ? "Download those on the Your data page."
            : "Only its owners can download those."}
        </p>
      </DownloadCard>
    </div>
  );
}
