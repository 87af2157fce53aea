import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  findWaiting,
  hasCorrection,
  refusalForm,
  refuseCorrection,
} from "#app/features/holders/corrections/correction-list.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

const LIST = "/certificates/corrections";

export const handle: DashboardHandle = {
  crumbs: () => [
    { label: "Certificates", to: "/certificates" },
    { label: "Name corrections", to: LIST },
    { label: "Refuse" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Refuse a name correction" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const correction = orNotFound(await findWaiting(context.app.db, account.id, params.correctionId));
  return { ...correction, name: wholeName(correction), rules: rulesOf(refusalForm) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  if (!(await hasCorrection(app.db, account.id, params.correctionId))) throw notFound();
  const submission = await readSubmission(request, refusalForm);
  if (submission.status !== "success") return refuse(submission);
  const isRefused = await refuseCorrection(app, {
    accountId: account.id,
    actorId: user.id,
    id: params.correctionId ?? "",
    reason: submission.value.reason,
  });
  return seeOtherWith(
    app,
    LIST,
    orNotFound(isRefused)
      ? { kind: "success", text: "Refused. The holder gets your reason by e-mail." }
      : { kind: "info", text: "This correction doesn’t wait any more. Nothing was sent." },
  );
}

export default function RefuseCorrection() {
  const { rules, name, nameBefore } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <>
      <PageHead title="Refuse this correction?">
        The certificate keeps the name <bdi>{nameBefore}</bdi>, not <bdi>{name}</bdi>.
      </PageHead>
      <Form method="post" className="card p-5 max-w-[36rem]" {...form}>
        <ErrorSummary errors={problems} />
        <TextArea
          {...inputOf(fields.reason)}
          label="Reason"
          hint="The holder gets it by e-mail, in your words. If they reply, it goes to your support address."
        />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <a className="btn btn-plain" href={LIST}>
            Cancel
          </a>
          <button type="submit" className="btn btn-danger">
            Refuse
          </button>
        </div>
      </Form>
    </>
  );
}
