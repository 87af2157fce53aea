import { Link } from "@remix-run/react";
import { type CheckedFields, checkboxOf, inputOf } from "#app/ui/forms/checked-form.ts";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { SettingsFields } from "../settings-fields.server.ts";
import type { SettingsPage } from "../settings-form.server.ts";

/** What every card of the Settings page is drawn from. */
export interface CardProps {
  fields: CheckedFields<SettingsFields>;
  page: SettingsPage;
}

/** Who may answer, until when, and how answering goes. */
export function LimitsCard({ fields, page: { zone, responseCount, hasPages } }: CardProps) {
  const answers =
    responseCount === 1 ? "1 response" : `${responseCount.toLocaleString("en")} responses`;
  return (
    <SettingsCard id="limits" title="Answering">
      <div className="grid gap-6">
        <fieldset>
          <legend className="label">
            Closing date<span className="font-normal text-ink-3"> (optional)</span>
          </legend>
          <p className="hint mb-2" id="closes-zone">
            Time zone: {zone}. A date without a time means the end of that day. After it, the page
            says that the form has closed.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput {...inputOf(fields.closesDay)} label="Day" type="date" />
            <TextInput {...inputOf(fields.closesTime)} label="Time" type="time" />
          </div>
        </fieldset>
        <TextInput
          {...inputOf(fields.responseLimit)}
          label="Most responses"
          optional
          hint={`The form is full once it has this many. It has ${answers} now.`}
          inputMode="numeric"
          className="sm:max-w-[20rem]"
        />
        <fieldset>
          <legend className="sr-only">How people answer</legend>
          <Check
            {...checkboxOf(fields.onePerEmail, "yes")}
            label="One response from each person, by e-mail address and name"
          />
          <Check
            {...checkboxOf(fields.checkAnswers, "yes")}
            label={
              hasPages
                ? "People look over their answers before they send them (forms of several pages always do)"
                : "People look over their answers before they send them"
            }
          />
          <Check
            {...checkboxOf(fields.saveAndContinue, "yes")}
            label="Let people save their answers and continue later from a link in an e-mail"
          />
        </fieldset>
      </div>
    </SettingsCard>
  );
}

/** The confirmation to the person who answered, and the notice to the organiser. */
export function EmailsCard({ fields, page: { base, confirmationSubject, isWebinar } }: CardProps) {
  return (
    <SettingsCard id="mails" title="E-mails">
      <div className="grid gap-6">
        <div className="group">
          <Check
            {...checkboxOf(fields.confirmation, "yes")}
            label="Send a confirmation to the person"
          />
          {isWebinar ? (
            <p className="text-sm text-ink-2">
              People who register for the webinar get its own confirmation, with the date and a
              calendar file, instead of this one.{" "}
              <Link className="link" to={`${base}/webinar/messages`}>
                Edit it under Webinar
              </Link>
              .
            </p>
          ) : null}
          <p className="text-sm text-ink-2 mt-2 break-words">
            Subject: {confirmationSubject}{" "}
            <Link className="link whitespace-nowrap" to={`${base}/confirmation`}>
              Edit what it says
            </Link>
          </p>
        </div>
        <div className="group border-t border-line pt-4">
          <Check {...checkboxOf(fields.notify, "yes")} label="Notify me about new responses" />
          <div className="mt-3 group-has-[#notify:not(:checked)]:hidden">
            <TextInput
              {...inputOf(fields.notifyEmail)}
              label="E-mail address"
              type="email"
              hint="If many arrive in a short time, you get one notice."
              autoComplete="email"
            />
          </div>
        </div>
      </div>
    </SettingsCard>
  );
}

/**
 * For how long answers are kept. `wouldDelete`: how many the typed number of days would delete,
 * which was not agreed to yet.
 */
export function KeepingCard({
  fields,
  wouldDelete,
}: Pick<CardProps, "fields"> & { wouldDelete: number }) {
  return (
    <SettingsCard id="keeping" title="Keeping responses">
      <TextInput
        {...inputOf(fields.retentionDays)}
        label="Days to keep each response"
        optional
        hint={
          "We delete each response and its files for good this many days after it arrives. " +
          "If you leave this empty, responses stay until you delete them. Issued certificates stay."
        }
        inputMode="numeric"
        inputClassName="sm:max-w-[12rem]"
      />
      {wouldDelete > 0 ? (
        <Check
          {...checkboxOf(fields.retentionAgreed, "yes")}
          label={
            wouldDelete === 1
              ? "Yes, delete 1 response that is older"
              : `Yes, delete ${wouldDelete.toLocaleString("en")} responses that are older`
          }
        />
      ) : null}
    </SettingsCard>
  );
}
