import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

type TemplateFields = {
  name: string;
  token?: string;
  back?: string;
};

/** Asks what a template is called, beside a picture of it. Posts to its own address. */
export function TemplateNameForm({
  title,
  about,
  button,
  values,
  picture,
  closeTo,
  rules,
  answer,
}: {
  title: string;
  about?: string;
  button: string;
  values: TemplateFields;
  picture: { picture: string; widthPx: number; heightPx: number };
  closeTo: string;
  rules: FormRules<TemplateFields>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <>
      <PageHead title={title}>{about}</PageHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] items-start">
        <Form method="post" className="card p-5" {...form}>
          <ErrorSummary errors={problems} />
          {values.token ? (
            <input type="hidden" name="token" value={fields.token.initialValue} />
          ) : null}
          {values.back ? <input type="hidden" name="back" value={values.back} /> : null}
          <TextInput
            {...inputOf(fields.name)}
            label="Name of the template"
            hint="Only people in your organisation see it."
          />
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to={closeTo}>
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              {button}
            </button>
          </div>
        </Form>
        <div className="grid place-items-center bg-sunken rounded p-3">
          <img
            src={picture.picture}
            width={picture.widthPx}
            height={picture.heightPx}
            alt=""
            className="max-w-full h-auto max-h-[22rem] object-contain"
          />
        </div>
      </div>
    </>
  );
}
