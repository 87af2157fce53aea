import { Form, Link } from "@remix-run/react";
import { MAX_FIELD_ANSWERS } from "#app/engines/answer-device/answer-protocol.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";

interface ShownLink {
  id: string;
  name: string;
  /** Null: it was revoked. */
  url: string | null;
  used: ShownTime | null;
}

const WHY_NOT = {
  unpublished: "Publish the form first. Until then these links don’t work.",
  pages:
    "Field mode works for forms on one page. This one has several, because of page breaks or " +
    "of conditions between its questions.",
} as const;

/** The links of helpers who fill in this form for many people, and the form that makes one. */
export function FieldLinks({
  links,
  state,
  questions,
  rules,
  answer,
}: {
  links: ShownLink[];
  state: "works" | keyof typeof WHY_NOT;
  questions: string;
  rules: FormRules<{ name: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <div className="grid gap-6 max-w-[46rem]">
      <div>
        <h1 className="page-title">Field mode</h1>
        <p className="text-ink-2 mt-1">
          For helpers who fill in this form for many people, where there is no connection. One phone
          keeps up to {MAX_FIELD_ANSWERS} answers with their photos, and sends each once when it is
          back online.{" "}
          <Link className="link" to="/docs/field-mode">
            How field mode works
          </Link>
        </p>
      </div>
      {state === "works" ? (
        <Form method="post" className="card p-4 grid gap-3" {...form}>
          <ErrorSummary errors={problems} />
          <TextInput {...inputOf(fields.name)} label="Who gets the link" />
          <button type="submit" name="intent" value="make" className="btn btn-primary w-fit">
            Make a link
          </button>
        </Form>
      ) : (
        <p className="card p-4">
          {WHY_NOT[state]}{" "}
          <Link className="link" to={questions}>
            Go to the questions
          </Link>
        </p>
      )}
      {links.length > 0 ? (
        <ul className="card divide-y divide-line">
          {links.map((link) => (
            <FieldLinkRow key={link.id} {...link} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function FieldLinkRow({ id, name, url, used }: ShownLink) {
  return (
    <li className="p-4 grid gap-2">
      <h2 className="font-semibold [overflow-wrap:anywhere]" dir="auto">
        {name}
      </h2>
      <p className="text-sm text-ink-2">
        {url === null ? "Revoked. " : ""}
        {used ? (
          <>
            Last used <Moment time={used} />.
          </>
        ) : (
          "Not opened yet."
        )}
      </p>
      {url === null ? null : (
        <>
          <CopyField id={`link-${id}`} label="Link" value={url} button="Copy link" />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="link" value={id} />
            <button type="submit" name="intent" value="revoke" className="btn btn-quiet btn-sm">
              Revoke<span className="sr-only"> the link of {name}</span>
            </button>
          </Form>
        </>
      )}
    </li>
  );
}
