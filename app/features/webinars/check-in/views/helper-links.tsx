import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { checkboxOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";

export interface ShownLink {
  id: string;
  name: string;
  walkIns: boolean;
  isRevoked: boolean;
  checkedIn: number;
  used: ShownTime | null;
}

/** The links of helpers, and the form that makes one. */
export function HelperLinks({
  base,
  links,
  until,
  rules,
  answer,
}: {
  base: string;
  links: ShownLink[];
  /** When they stop working. */
  until: string;
  rules: FormRules<{ name: string; walkIns?: string }>;
  answer: FormAnswer | undefined;
}) {
  return (
    <section className="card overflow-hidden" aria-labelledby="helpers">
      <div className="p-4">
        <h2 className="panel-title" id="helpers">
          Helpers
        </h2>
        <p className="text-sm text-ink-2 mt-1">
          Each helper has their own link. It shows your guests’ names, so don’t send it to anyone
          else. Links stop working on {until}.
        </p>
      </div>
      {links.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {links.map((link) => (
            <HelperLink key={link.id} base={base} {...link} />
          ))}
        </ul>
      ) : null}
      <For needs="editor">
        <NewLink rules={rules} answer={answer} isFirst={links.length === 0} />
      </For>
    </section>
  );
}

function LastUse({ used }: Pick<ShownLink, "used">) {
  if (!used) return "Not opened yet.";
  return (
    <>
      Last used <Moment time={used} />.
    </>
  );
}

function HelperLink({
  base,
  id,
  name,
  walkIns,
  isRevoked,
  checkedIn,
  used,
}: ShownLink & { base: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="mr-auto min-w-0">
        <span
          className={`font-semibold [overflow-wrap:anywhere] ${isRevoked ? "text-ink-3" : ""}`}
          dir="auto"
        >
          {name}
        </span>
        <span className="block text-sm text-ink-2">
          {checkedIn.toLocaleString("en")} checked in.{" "}
          {isRevoked ? "Revoked." : <LastUse used={used} />}
          {isRevoked || walkIns ? "" : " Adds nobody."}
        </span>
      </span>
      {isRevoked ? null : (
        <For needs="editor">
          <Link className="btn btn-plain btn-sm" to={`${base}/${id}`}>
            Show the link<span className="sr-only"> of {name}</span>
          </Link>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="link" value={id} />
            <button type="submit" name="intent" value="revoke" className="btn btn-quiet btn-sm">
              Revoke<span className="sr-only"> the link of {name}</span>
            </button>
          </Form>
        </For>
      )}
    </li>
  );
}

function NewLink({
  rules,
  answer,
  isFirst,
}: {
  rules: FormRules<{ name: string; walkIns?: string }>;
  answer: FormAnswer | undefined;
  isFirst: boolean;
}) {
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { name: "", walkIns: "yes" },
  });
  return (
    <Form method="post" className="grid gap-3 p-4 border-t border-line" {...form}>
      <ErrorSummary errors={problems} />
      <TextInput
        {...inputOf(fields.name)}
        label="Where they stand, or who they are"
        hint="Like “Gate A, Ngozi”. Other helpers see it beside everyone this one lets in."
        autoComplete="off"
      />
      <Check
        {...checkboxOf(fields.walkIns, "yes")}
        id="walkIns"
        label="May add people who aren’t on the list, and let in people without a place"
      />
      <button
        type="submit"
        name="intent"
        value="make-link"
        className={`btn justify-self-start ${isFirst ? "btn-primary" : "btn-plain"}`}
      >
        Make a link
      </button>
    </Form>
  );
}
