import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { readSuppression } from "#app/features/delivery/suppressions/suppressions.server.ts";
import {
  eraseForm,
  eraseFormWithChoice,
  startErasure,
} from "#app/features/people/erase/start-erasure.server.ts";
import { erasedDataLabels, erasingMessage } from "#app/features/people/erase/what-goes.ts";
import { countParts } from "#app/features/people/parts-of-person.server.ts";
import { displayName, findPerson, spellingsOf } from "#app/features/people/people.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { choiceOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError } from "#app/ui/forms/field.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const person = orNotFound(await findPerson(db, account.id, params.personId));
  const counts = await countParts(db, person, await spellingsOf(db, person));
  return {
    id: person.id,
    name: displayName(person),
    email: person.email,
    certificates: counts.certificates,
    goes: erasedDataLabels(counts),
    mails: counts.mails,
    suppressed: (await readSuppression(db, account.id, person.email)) !== null,
    token: newFormToken(),
    rules: rulesOf(counts.certificates > 0 ? eraseFormWithChoice : eraseForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const person = orNotFound(await findPerson(db, account.id, params.personId));
  const { certificates } = await countParts(db, person, [person.email]);
  const submission = await readSubmission(
    request,
    certificates > 0 ? eraseFormWithChoice : eraseForm,
  );
  if (submission.status !== "success") return refuse(submission);
  const keepsCertificates = certificates > 0 && submission.value.certificates === "keep";
  const outcome = await startErasure(app, {
    person,
    actorId: user.id,
    certificates: keepsCertificates ? "keep" : "erase",
    token: submission.value.token,
  });
  if (outcome === "done" && keepsCertificates) {
    return seeOtherWith(app, `/people/${person.id}`, {
      kind: "success",
      text: "Everything except the certificates is erased. They stay valid, with the name on them.",
    });
  }
  return seeOtherWith(app, "/people", {
    kind: outcome === "done" ? "success" : "info",
    text: erasedMessage(outcome),
  });
}

function erasedMessage(outcome: "done" | "already" | "under-way" | "on-its-way"): string {
  if (outcome === "done") return "The person is erased.";
  if (outcome === "already") return "You have already asked for this.";
  return erasingMessage(outcome === "on-its-way");
}

export default function ErasePerson() {
  const { id, name, email, certificates, token, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
  });
  const back = `/people/${id}`;
  const error = fields.certificates.errors?.[0];
  return (
    <Dialog title="Erase this person?" closeTo={back}>
      <Form method="post" preventScrollReset className="grid gap-4" {...form}>
        <ErrorSummary errors={problems} />
        <input type="hidden" name="token" value={token} />
        <p className="text-ink-2">
          <b className="font-semibold text-ink" dir="auto">
            {name}
          </b>
          {name === email ? "" : `, ${email}`}. This can’t be undone.
        </p>
        <WhatGoes />
        {certificates > 0 ? (
          <fieldset
            aria-describedby={error ? "certificates-error" : undefined}
            className={error ? "field field-bad" : ""}
          >
            <legend className="label">
              {certificates === 1
                ? "Their certificate"
                : `Their ${certificates.toLocaleString("en")} certificates`}
            </legend>
            {error ? <FieldError id="certificates-error">{error}</FieldError> : null}
            <div className="grid gap-2 mt-1" id="certificates">
              <Choice {...choiceOf(fields.certificates, "erase")} title="Revoke and erase">
                A certificate can’t be both valid and without a name. The public page says that it
                was withdrawn, without the name.
              </Choice>
              <Choice {...choiceOf(fields.certificates, "keep")} title="Keep">
                It stays valid, with the name on it and the address behind it, so the person stays
                on this list.
              </Choice>
            </div>
          </fieldset>
        ) : null}
        <WhatStays />
        <div className="sheet-foot -mx-6 -mb-5">
          <Link className="btn btn-plain" to={back} preventScrollReset>
            Cancel
          </Link>
          <button type="submit" className="btn btn-danger">
            Erase for good
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

function WhatGoes() {
  const { goes, mails } = useLoaderData<typeof loader>();
  return (
    <div>
      <h2 className="text-base font-semibold mb-1">What goes</h2>
      <ul className="list-disc pl-5 text-ink-2 grid gap-1">
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>the name in the activity log, attendance reports and webhook data</li>
        {mails > 0 ? (
          <li>
            name, address and content of{" "}
            {mails === 1 ? "1 e-mail" : `${mails.toLocaleString("en")} e-mails`}; unsent ones are
            cancelled
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function WhatStays() {
  const { suppressed } = useLoaderData<typeof loader>();
  return (
    <div>
      <h2 className="text-base font-semibold mb-1">What stays</h2>
      <ul className="list-disc pl-5 text-ink-2 grid gap-1">
        <li>
          the fact that an e-mail was sent and what happened to it, without name and address, so
          that your numbers stay right
        </li>
        <li>
          {suppressed
            ? "the address on the suppression list, with the reason: without it, a later list could bring them back"
            : "not the address: if it is on a list you add later, it counts as new"}
        </li>
        <li>a line in the activity log that someone was erased, without the name</li>
        <li>list files you uploaded and haven’t added, for up to 14 days</li>
      </ul>
    </div>
  );
}
