import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { ShownProof } from "../proof-view.server.ts";

const STATES = {
  waiting: { label: "Not proved yet", status: "progress" },
  proved: { label: "Proved", status: "delivered" },
  missing: { label: "Proof missing", status: "progress" },
  lost: { label: "No longer proved", status: "failed" },
} as const;

/** A domain, what to put where, and the buttons that look for it. */
export function DomainCard({
  proof,
  problem,
  canChange,
}: {
  proof: ShownProof;
  problem: string | null;
  canChange: boolean;
}) {
  const { id, domain, state, places } = proof;
  const { label, status } = STATES[state];
  const isHeld = state === "proved" || state === "missing";
  return (
    <SettingsCard id={`proof-${id}`} title={domain}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge status={status}>{label}</Badge>
        <span className="text-ink-2">{stateMessage(proof)}</span>
      </p>
      {problem ? (
        <p className="flash mt-4" data-k="failed" role="alert">
          {problem}
        </p>
      ) : null}
      {isHeld && state === "proved" ? null : <Instructions places={places} />}
      {canChange ? (
        <Form method="post" className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="proofId" value={id} />
          {state === "proved" ? null : (
            <>
              <button type="submit" className="btn btn-primary" name="intent" value="check-dns">
                Look for the record
              </button>
              <button type="submit" className="btn btn-plain" name="intent" value="check-file">
                Look for the file
              </button>
            </>
          )}
          {state === "lost" ? null : (
            <button type="submit" className="btn btn-quiet" name="intent" value="withdraw">
              {isHeld ? "Stop proving it" : "Discard"}
            </button>
          )}
        </Form>
      ) : null}
    </SettingsCard>
  );
}

function stateMessage({
  state,
  kind,
  provedOn,
  seenOn,
  losesOn,
  lostOn,
  domain,
}: ShownProof): string {
  const by = kind === "file" ? "by a file" : "by DNS";
  if (state === "proved")
    return `Proved ${by} on ${provedOn}. We look again every day; last found on ${seenOn}.`;
  if (state === "missing")
    return `We can’t find the proof any more. Put it back by ${losesOn}, and nothing changes.`;
  if (state === "lost") return `It was proved until ${lostOn}. What you issued stays valid.`;
  return `Show that ${domain} is yours in one of two ways, then press its button.`;
}

function Instructions({ places: { record, file, content } }: Pick<ShownProof, "places">) {
  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      <section className="min-w-0">
        <h3 className="font-semibold">A TXT record</h3>
        <p className="mt-1 text-ink-2">
          Add it where your domain’s DNS is managed, and leave it there.
        </p>
        <dl className="mt-3 grid gap-2">
          <Line label="Name">{record}</Line>
          <Line label="Value">{content}</Line>
        </dl>
      </section>
      <section className="min-w-0">
        <h3 className="font-semibold">Or a file</h3>
        <p className="mt-1 text-ink-2">
          Put it on your website, over HTTPS and without a redirect, and leave it there.
        </p>
        <dl className="mt-3 grid gap-2">
          <Line label="Address">{file}</Line>
          <Line label="Content">{content}</Line>
        </dl>
      </section>
    </div>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="font-mono text-md break-all select-all">{children}</dd>
    </div>
  );
}

/** Begins to prove a domain. */
export function NewDomainCard({
  isFirst,
  ...given
}: {
  isFirst: boolean;
  rules: FormRules<{ domain: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  return (
    <SettingsCard
      id="new-domain"
      title={isFirst ? "Prove your domain" : "Prove another domain"}
      intro={
        isFirst
          ? "Then your certificates show a tick with your domain, instead of “We haven’t checked who runs it”."
          : "It replaces the one above once it is proved."
      }
    >
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" {...form}>
        <TextInput
          {...inputOf(fields.domain)}
          label="Domain of your website"
          autoComplete="off"
          inputMode="url"
        />
        <SaveButton name="intent" value="start">
          Continue
        </SaveButton>
      </Form>
    </SettingsCard>
  );
}

/**
 * The way to the page, beside what else an organisation says of itself. `note`: what is proved;
 * null: nothing.
 */
export function ProofCard({ note }: { note: string | null }) {
  return (
    <SettingsCard
      id="proof-heading"
      title="Who you are"
      intro={
        note
          ? `Certificate pages show: ✓ ${note}.`
          : "Certificate pages say that we haven’t checked who runs this account."
      }
    >
      <Link className="btn btn-plain" to="/settings/organisation/proof">
        {note ? "See the proof" : "Prove who you are"}
      </Link>
    </SettingsCard>
  );
}

/** What an operator has checked, or how to have it checked. */
export function OperatorCheckCard({
  check,
  appName,
  supportEmail,
}: {
  check: { number: string | null; name: string; checkedOn: string } | null;
  appName: string;
  supportEmail: string;
}) {
  return (
    <SettingsCard id="operator-check" title="Company registration">
      {check ? (
        <p>
          {appName} checked {check.name} against its company registration
          {check.number ? `, ${check.number},` : ""} on {check.checkedOn}. It applies for as long as
          the account keeps this name.
        </p>
      ) : (
        <p className="text-ink-2">
          No website? Write to{" "}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>{" "}
          with your registration number, like RC 123456. We look it up, and your certificates say
          so.
        </p>
      )}
    </SettingsCard>
  );
}
