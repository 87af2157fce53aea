import { Form, Link } from "@remix-run/react";
import { MAILS_KEPT_CHOICES, organiserRules } from "#app/platform/retention-policy.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

/** In the settings: how long what is kept, and the choice to keep e-mails shorter. */
export function KeptData({ mailsKeptMonths }: { mailsKeptMonths: number | null }) {
  return (
    <SettingsCard
      id="kept"
      title="What we keep and how long"
      intro="Expired data is deleted automatically once a day. It disappears from backups as they are replaced."
    >
      <dl className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {organiserRules().map(({ what, kept }) => (
          <div key={what} className="contents">
            <dt className="pt-2.5 sm:pb-2.5 sm:border-t border-line font-semibold">{what}</dt>
            <dd className="pb-2.5 sm:pt-2.5 sm:border-t border-line text-ink-2">{kept}</dd>
          </div>
        ))}
      </dl>
      <Form
        method="post"
        action="/settings/data/mails"
        className="mt-5 grid gap-3 justify-items-start"
        preventScrollReset
      >
        <div>
          <label className="label" htmlFor="mailsKept">
            Names and addresses in sent e-mails
          </label>
          <p className="hint" id="mailsKept-hint">
            After this, names, addresses and message text are removed from sent e-mails. Your
            numbers stay right, and certificates stay valid.
          </p>
          <select
            id="mailsKept"
            name="months"
            className="input max-w-sm mt-1"
            aria-describedby="mailsKept-hint"
            defaultValue={mailsKeptMonths ?? ""}
          >
            <option value="">Keep as long as the account exists</option>
            {MAILS_KEPT_CHOICES.map((months) => (
              <option key={months} value={months}>
                Keep {months} months
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn btn-plain">
          Save
        </button>
      </Form>
    </SettingsCard>
  );
}

/** In the settings: the way to who viewed personal data. */
export function AccessCard() {
  return (
    <SettingsCard
      id="access"
      title="Who viewed personal data"
      intro={
        "Members who opened a person’s page or a response, or downloaded people, and API " +
        "keys that read them. Only owners see this."
      }
    >
      <Link className="btn btn-plain" to="/settings/data/access">
        See who
      </Link>
    </SettingsCard>
  );
}
