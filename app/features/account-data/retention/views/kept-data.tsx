import { Form, Link } from "@remix-run/react";
import { MAILS_KEPT_CHOICES, organiserRules } from "#app/platform/retention-policy.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

/** In the settings: how long what is kept, who looked at it, and the choice to keep mails shorter. */
export function KeptData({ mailsKeptMonths }: { mailsKeptMonths: number | null }) {
  return (
    <>
      <SettingsCard
        id="kept"
        title="What we keep and how long"
        intro="What has reached its time goes by itself, once a day. Deleted for good is gone from here; backups of this installation lose it when they are renewed."
      >
        <dl className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          {organiserRules().map(({ what, kept }) => (
            <div key={what} className="contents">
              <dt className="pt-2.5 sm:pb-2.5 sm:border-t border-line font-semibold">{what}</dt>
              <dd className="pb-2.5 sm:pt-2.5 sm:border-t border-line text-ink-2">{kept}</dd>
            </div>
          ))}
        </dl>
        <Form method="post" action="/settings/data/mails" className="mt-5 grid gap-3 justify-items-start" preventScrollReset>
          <div>
            <label className="label" htmlFor="mailsKept">
              Names and addresses in sent mails
            </label>
            <p className="hint" id="mailsKept-hint">
              When this time is over they go from mails that were sent, with what each said. Counts stay true, and certificates
              stay valid.
            </p>
            <select
              id="mailsKept"
              name="months"
              className="input max-w-sm mt-1"
              aria-describedby="mailsKept-hint"
              defaultValue={mailsKeptMonths ?? ""}
            >
              <option value="">Keep as long as the account</option>
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
      <SettingsCard
        id="access"
        title="Who looked at personal data"
        intro="Members of this account who opened somebody’s page or a response, or downloaded people, and API keys that read them. Only owners see it."
      >
        <Link className="btn btn-plain" to="/settings/data/access">
          See who
        </Link>
      </SettingsCard>
    </>
  );
}
