import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { addressCorrectedMessage } from "#app/features/people/correct/address-messages.ts";
import {
  addressForm,
  correctAddress,
  readNewAddress,
  showAddressCorrection,
} from "#app/features/people/correct/correct-address.server.ts";
import { findPerson } from "#app/features/people/people.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { answerOf, readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, Select, TextInput } from "#app/ui/forms/field.tsx";
import { keepTyped } from "../../../_typed-for-deleted.server.ts";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const person = orNotFound(await findPerson(db, account.id, params.personId));
  return {
    ...(await showAddressCorrection(db, person)),
    token: newFormToken(),
    rules: rulesOf(addressForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const person = await keepTyped(request, { what: "person" }, () =>
    findPerson(db, account.id, params.personId).then(orNotFound),
  );
  const submission = await readSubmission(request, addressForm);
  const again = (errors: FormErrors, known: { id: string; name: string } | null = null) =>
    data({ ...answerOf(submission, errors), known }, { status: 422 });
  if (submission.status !== "success") return again({});
  const { email, who, merge, token } = submission.value;
  const address = await readNewAddress(db, person, email);
  if (!address.ok) return again({ email: address.problem });
  if (address.known && merge !== address.known.id) {
    return again(
      {
        email: `This address already belongs to ${address.known.name}. Tick the box below if they are the same person`,
      },
      address.known,
    );
  }
  const outcome = await correctAddress(db, {
    person,
    actorId: user.id,
    email: address.email,
    key: who || null,
    token,
    now: clock(),
  });
  if (outcome.kind === "already") return seeOther(`/people?q=${encodeURIComponent(address.email)}`);
  if (outcome.kind === "nothing") {
    return again({
      email:
        "All we have for this address is sent e-mails. They stay as they are, so there is nothing to correct",
    });
  }
  if (outcome.kind === "on-its-way") {
    return again({
      email:
        "An e-mail with one of their certificates is on its way, and we don’t know yet " +
        "whether it arrived. Correct the address once we know, which takes a day at most",
    });
  }
  return seeOtherWith(app, `/people/${outcome.personId}`, {
    kind: address.suppressed ? "warning" : "success",
    text: addressCorrectedMessage(address, outcome),
  });
}

export default function CorrectAddress() {
  const { person, names, suppressed, token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const known = answer?.known;
  const back = `/people/${person.id}`;
  return (
    <Dialog title="Correct address" closeTo={back}>
      <Form method="post" preventScrollReset className="grid gap-4" {...form}>
        <ErrorSummary errors={problems} />
        <input type="hidden" name="token" value={token} />
        <p className="text-ink-2">
          Now it is{" "}
          <b className="font-semibold text-ink [overflow-wrap:anywhere]">{person.email}</b>.
        </p>
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="Right address"
          autoComplete="off"
        />
        {known ? (
          <Check
            name="merge"
            value={known.id}
            label={`Yes, they are the same person: merge ${person.name} and ${known.name}`}
          />
        ) : null}
        {names.length > 1 ? (
          <Select
            {...selectOf(fields.who)}
            label="Whose address"
            options={[
              { value: "", label: "Everyone at this address" },
              ...names.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
        ) : null}
        <ul className="list-disc pl-5 text-sm text-ink-2 grid gap-1">
          <li>
            Lists, certificates, webinar registrations and unsent e-mails move to the right address.
          </li>
          <li>Sent e-mails and form answers stay under the address they went to or came from.</li>
          {suppressed ? (
            <li>
              The old address gets no e-mails. That doesn’t change, and doesn’t apply to the right
              one.
            </li>
          ) : null}
          <li>No e-mails are sent.</li>
        </ul>
        <div className="sheet-foot -mx-6 -mb-5">
          <Link className="btn btn-plain" to={back} preventScrollReset>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Correct address
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
