import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  changeValidity,
  validityFields,
  validityForm,
} from "#app/features/certificates/issue/validity.server.ts";
import {
  ValidityFields,
  validityValues,
} from "#app/features/certificates/issue/validity-fields.tsx";
import { readSelectedIds } from "#app/features/certificates/issued/issued-filter.ts";
import { readSelectedPage } from "#app/features/certificates/issued/issued-page.server.ts";
import {
  NothingSelected,
  SelectedCertificates,
} from "#app/features/certificates/issued/views/chosen-certificates.tsx";
import { expiryClause, NEVER } from "#app/features/certificates/model/expiry.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { backOf, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [
    { label: "Certificates", to: "/certificates?tab=issued" },
    { label: "Change validity" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Change validity" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const page = await readSelectedPage(db, account, new URL(request.url).searchParams, clock());
  return { ...page, rules: rulesOf(validityFields) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const now = app.clock();
  const form = await readPostedForm(request);
  const submission = submissionOf(form, validityForm(now, account.timeZone));
  if (submission.status !== "success") return refuse(submission);
  const expiry = submission.value;
  const given = {
    accountId: account.id,
    actorId: user.id,
    certificateIds: readSelectedIds(form),
    expiry,
    now,
  };
  const count = await changeValidity(app.db, given);
  const back = backOf(form, "/certificates?tab=issued");
  if (count === 0) return seeOtherWith(app, back, { kind: "info", text: "Nothing was changed." });
  const words =
    count === 1
      ? "1 certificate is changed"
      : `${count.toLocaleString("en")} certificates are changed`;
  return seeOtherWith(app, back, { kind: "success", text: `${words}: ${expiryClause(expiry)}.` });
}

export default function ChangeValidity() {
  const { certificates, ids, back, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: validityValues(NEVER),
  });
  const counting = certificates.filter(({ status }) => status === "valid" || status === "expired");
  if (counting.length === 0) return <NothingSelected title="Change validity" back={back} />;
  return (
    <>
      <PageHead title="Change validity">
        Of{" "}
        {counting.length === 1
          ? "1 certificate"
          : `${counting.length.toLocaleString("en")} certificates`}{" "}
        that {counting.length === 1 ? "was" : "were"} issued. Anyone who has one already gets a
        re-issued certificate with a new ID, free of charge. The old page and file links point to
        the new one. We don’t e-mail anyone.
      </PageHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] items-start">
        <Form method="post" className="card p-5" {...form}>
          <ErrorSummary errors={problems} />
          <input type="hidden" name="s" value={ids.join(".")} />
          <input type="hidden" name="back" value={back} />
          <ValidityFields fields={fields} />
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to={back}>
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Change validity
            </button>
          </div>
        </Form>
        <SelectedCertificates certificates={counting} />
      </div>
    </>
  );
}
