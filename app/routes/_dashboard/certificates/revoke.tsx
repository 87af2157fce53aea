import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  revokeForm,
  revokeSeveral,
} from "#app/features/certificates/issue/revoke-certificate.server.ts";
import { readSelectedIds } from "#app/features/certificates/issued/issued-filter.ts";
import { readSelectedPage } from "#app/features/certificates/issued/issued-page.server.ts";
import {
  NothingSelected,
  SelectedCertificates,
} from "#app/features/certificates/issued/views/chosen-certificates.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { backOf, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates?tab=issued" }, { label: "Revoke" }],
};
export const meta: MetaFunction = () => [{ title: "Revoke certificates" }];

const NO_REASON = "Enter why they are revoked. The verification page shows the reason";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const page = await readSelectedPage(db, account, new URL(request.url).searchParams, clock());
  return { ...page, rules: rulesOf(revokeForm(NO_REASON)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const back = backOf(form, "/certificates?tab=issued");
  const certificateIds = readSelectedIds(form);
  const submission = submissionOf(form, revokeForm(NO_REASON));
  if (submission.status !== "success") return refuse(submission);
  const given = {
    accountId: account.id,
    actorId: user.id,
    certificateIds,
    ...submission.value,
    now: app.clock(),
  };
  const count = await revokeSeveral(app.db, given);
  if (count === 0) {
    return seeOtherWith(app, back, {
      kind: "info",
      text: "Nothing was revoked. Choose certificates that are still valid.",
    });
  }
  const words =
    count === 1
      ? "1 certificate is revoked"
      : `${count.toLocaleString("en")} certificates are revoked`;
  const text = `${words}. Anyone who checks them sees that, with your reason.`;
  return seeOtherWith(app, back, { kind: "success", text });
}

export default function RevokeSeveral() {
  const { certificates, ids, back, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
  });
  const counting = certificates.filter(({ status }) => status !== "revoked");
  if (counting.length === 0) return <NothingSelected title="Revoke certificates" back={back} />;
  return (
    <>
      <PageHead
        title={
          "Revoke " +
          `${counting.length === 1 ? "1 certificate" : `${counting.length.toLocaleString("en")} certificates`}?`
        }
      >
        Their pages and verification will say “Revoked” with the date and your reason, and their
        files can’t be downloaded any more. You can’t undo this.
      </PageHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] items-start">
        <Form method="post" className="card p-5" {...form}>
          <ErrorSummary errors={problems} />
          <input type="hidden" name="s" value={ids.join(".")} />
          <input type="hidden" name="back" value={back} />
          <TextArea
            {...inputOf(fields.reason)}
            label="Reason"
            hint="Anyone who checks one of the certificates can read it."
          />
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to={back}>
              Keep them valid
            </Link>
            <button type="submit" className="btn btn-danger">
              Revoke {counting.length === 1 ? "certificate" : "certificates"}
            </button>
          </div>
        </Form>
        <SelectedCertificates certificates={certificates} />
      </div>
    </>
  );
}
