import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { readSenderView } from "../sender-view.server.ts";

export type SenderView = NonNullable<Awaited<ReturnType<typeof readSenderView>>>;

const STATES = {
  waiting: { label: "Not set up yet", status: "progress" },
  active: { label: "In use", status: "delivered" },
  held: { label: "On hold", status: "failed" },
  lost: { label: "No longer in use", status: "failed" },
} as const;

/** The domain, whether mail leaves from it, and the button that looks for its records. */
export function DomainCard({ view, canChange }: { view: SenderView; canChange: boolean }) {
  const { domain, state, losesOn, checked, isTaken, refusal, word } = view;
  const isMissing = state === "active" && losesOn !== null;
  const { label, status } = isMissing
    ? ({ label: "Record missing", status: "progress" } as const)
    : STATES[state];
  const problems = [
    refusal,
    isTaken
      ? `Another account sends from ${domain}. It’s yours once that account’s records are gone.`
      : null,
  ];
  return (
    <SettingsCard id="domain" title={domain}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge status={status}>{label}</Badge>
        <span className="text-ink-2">{stateMessage(view)}</span>
      </p>
      {problems.map((problem) =>
        problem ? (
          <p key={problem} className="flash mt-4" data-k="failed">
            {problem}
          </p>
        ) : null,
      )}
      {word ? <p className="mt-3 text-ink-2">{word}</p> : null}
      <p className="mt-3 text-ink-3">{checked ? `Last looked ${checked}.` : "Not looked yet."}</p>
      {canChange ? (
        <Form method="post" className="mt-4" preventScrollReset>
          <button type="submit" className="btn btn-primary" name="intent" value="check">
            Check now
          </button>
        </Form>
      ) : null}
    </SettingsCard>
  );
}

function stateMessage({ state, domain, localPart, losesOn, lostOn, fallback }: SenderView): string {
  const address = `${localPart}@${domain}`;
  if (state === "waiting")
    return `Until its records are found, your e-mail leaves from ${fallback}.`;
  if (state === "lost")
    return (
      `Its records were gone for three days, so it is out of use since ${lostOn}. Your e-mail ` +
      `leaves from ${fallback}. Put the records back and check again.`
    );
  if (state === "held")
    return `Your e-mail leaves from ${fallback} for now. Put the records in place by ${losesOn ?? "the next check"}.`;
  return losesOn
    ? `Your e-mail still leaves from ${address}. Put the missing record back by ${losesOn}.`
    : `Your e-mail leaves from ${address}.`;
}

interface AddressForm {
  rules: FormRules<{ localPart: string }>;
  answer: FormAnswer | undefined;
}

/** Begins to set a domain up. */
export function NewDomainCard({
  sender,
  ...given
}: {
  sender: string;
  rules: FormRules<{ domain: string; localPart: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({
    rules: given.rules,
    answer: given.answer,
    values: { domain: "", localPart: "certificates" },
  });
  return (
    <SettingsCard
      id="new-domain"
      title="Send from your own domain"
      intro={
        `Your e-mail leaves as ${sender}. With your own domain people see your address, and mail ` +
        "servers can tell that it is really from you."
      }
    >
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" {...form}>
        <TextInput
          {...inputOf(fields.domain)}
          label="Your domain"
          hint="Like academy.example. You need to be able to change its DNS records."
          autoComplete="off"
          inputMode="url"
        />
        <TextInput
          {...inputOf(fields.localPart)}
          label="Before the @"
          hint="People see it as the sender: certificates@academy.example."
          autoComplete="off"
        />
        <SaveButton name="intent" value="start">
          Show the records
        </SaveButton>
      </Form>
    </SettingsCard>
  );
}

/** Changes what stands before the @. */
export function AddressCard({ view, ...given }: AddressForm & { view: SenderView }) {
  const { form, fields, problems } = useCheckedForm({
    rules: given.rules,
    answer: given.answer,
    values: { localPart: view.localPart },
  });
  return (
    <SettingsCard id="address" title="Address" intro="E-mail that waits to leave takes it too.">
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" {...form}>
        <TextInput
          {...inputOf(fields.localPart)}
          label="Before the @"
          hint={`Now ${view.localPart}@${view.domain}`}
          autoComplete="off"
        />
        <SaveButton name="intent" value="address">
          Save
        </SaveButton>
      </Form>
    </SettingsCard>
  );
}

/** New keys, and an end to the domain. */
export function KeysCard({ view }: { view: SenderView }) {
  const { domain, canChangeKeys, isChangingKeys, fallback } = view;
  return (
    <SettingsCard id="keys" title="Keys and removal">
      <Form method="post" className="grid gap-6" preventScrollReset>
        {canChangeKeys ? (
          <>
            <Act
              text={
                isChangingKeys
                  ? "New keys wait for their records above. The old ones sign until then."
                  : "Change the keys that sign your e-mail once a year. The old ones sign until we find the new."
              }
            >
              {isChangingKeys ? null : (
                <button type="submit" className="btn btn-plain" name="intent" value="new-keys">
                  Make new keys
                </button>
              )}
            </Act>
            <Act
              text={`If a key leaked, the old ones stop signing at once. Your e-mail leaves from ${fallback} until the new records are found.`}
            >
              <button type="submit" className="btn btn-plain" name="intent" value="leaked">
                Rotate now
              </button>
            </Act>
          </>
        ) : null}
        <Act text={`Your e-mail then leaves from ${fallback}, and the keys are deleted.`}>
          <button type="submit" className="btn btn-quiet" name="intent" value="remove">
            Stop sending from {domain}
          </button>
        </Act>
      </Form>
    </SettingsCard>
  );
}

function Act({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 justify-items-start">
      <p className="text-ink-2 max-w-prose">{text}</p>
      {children}
    </div>
  );
}
