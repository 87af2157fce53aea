import { Form } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "../forms/checked-form.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { TextInput } from "../forms/field.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";

/** Asks for another name. Posts the one field of its schema, and `back`, to its own address. */
export function RenameDialog({
  heading = "Rename",
  field = "title",
  label,
  hint,
  title,
  back,
  rules,
  answer,
}: {
  heading?: string;
  field?: string;
  label: string;
  hint?: string;
  /** What it is called now. */
  title: string;
  back: string;
  rules: FormRules<object>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({
    rules: rules as FormRules<Record<string, string>>,
    answer,
    values: { [field]: title },
  });
  const name = fields[field];
  return (
    <Dialog title={heading} closeTo={back}>
      <Form method="post" {...form}>
        <ErrorSummary errors={problems} />
        <input type="hidden" name="back" value={back} />
        {name && <TextInput {...inputOf(name)} label={label} hint={hint} autoFocus />}
        <DialogButtons closeTo={back} button="Rename" />
      </Form>
    </Dialog>
  );
}
