import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SEGMENT_PARTS } from "#app/features/recipients/lists/segment-rule.ts";
import {
  createSegment,
  deleteSegment,
  isRuleEmpty,
  ruleOf,
  segmentForm,
} from "#app/features/recipients/lists/segments.server.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Dialog, DialogButtons } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { keepTyped } from "../../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction = () => [{ title: "New segment" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id } = orNotFound(await findUploadedList(context.app.db, account.id, params.listId));
  return { base: `/bulk-email/lists/${id}`, rules: rulesOf(segmentForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { id: listId } = await keepTyped(request, { what: "list" }, () =>
    findUploadedList(app.db, account.id, params.listId).then(orNotFound),
  );
  const base = `/bulk-email/lists/${listId}`;
  const form = await readPostedForm(request);
  if (intentOf(form) === "delete") {
    await deleteSegment(app.db, { accountId: account.id, listId, id: hiddenField(form, "id") });
    return seeOther(base);
  }
  const submission = submissionOf(form, segmentForm);
  if (submission.status !== "success") return refuse(submission);
  const rule = ruleOf(submission.value);
  if (isRuleEmpty(rule))
    return refuse(submission, { attended: "Choose who belongs in it with at least one of these" });
  const segment = {
    accountId: account.id,
    listId,
    name: submission.value.name,
    rule,
    now: app.clock(),
  };
  if (!(await createSegment(app.db, segment)))
    return refuse(submission, { form: "This list has 50 segments, which is the limit." });
  return seeOtherWith(app, base, {
    kind: "success",
    text: `The segment ${segment.name} was created.`,
  });
}

export default function NewSegment() {
  const { base, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
  });
  return (
    <Dialog title="New segment" closeTo={base}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} ids={{ attended: "segment-attended" }} />
        <div className="grid gap-4">
          <TextInput
            {...inputOf(fields.name)}
            label="Name"
            hint="Everyone who matches all of this, now and whenever you write to them."
            autoComplete="off"
            autoFocus
          />
          {(["attended", "certificate", "opened"] as const).map((part) => (
            <Select
              key={part}
              {...selectOf(fields[part])}
              id={`segment-${part}`}
              label={SEGMENT_PARTS[part].label}
              options={Object.entries(SEGMENT_PARTS[part].options).map(([value, label]) => ({
                value,
                label,
              }))}
            />
          ))}
        </div>
        <DialogButtons closeTo={base} button="Make segment" />
      </Form>
    </Dialog>
  );
}
