import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestDownload } from "#app/features/account-data/export/start-export.server.ts";
import { DownloadCard } from "#app/features/account-data/export/views/download-card.tsx";
import { requiredProof } from "#app/features/account-data/owner-proof.server.ts";
import { ownPasswordForm } from "#app/features/accounts/form-fields.server.ts";
import { endSession, findSession } from "#app/features/accounts/sessions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";

export const meta: MetaFunction = () => [{ title: "Your data" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const session = await findSession(db, config, request.headers.get("Cookie"), clock());
  return {
    accountName: organiser.account.name,
    isOwner: organiser.role === "owner",
    rules: rulesOf(ownPasswordForm),
    proof: await requiredProof(context.app, { userId: organiser.user.id, session }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const submission = await readSubmission(request, ownPasswordForm);
  if (submission.status !== "success") return refuse(submission);
  const userId = organiser.user.id;
  const proof = await requiredProof(app, {
    userId,
    session: await findSession(app.db, app.config, request.headers.get("Cookie"), app.clock()),
  });
  const given = { userId, proof, password: submission.value.password, download: "/settings/own-data.zip" };
  const outcome = await requestDownload(app, given);
  if (outcome.kind === "open") return seeOther(outcome.address);
  if (outcome.kind === "refused") return refuse(submission, outcome.errors);
  const forget = await endSession(app.db, app.config, request.headers.get("Cookie"));
  return seeOther("/sign-in?to=/settings/own-data", { "Set-Cookie": forget });
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
