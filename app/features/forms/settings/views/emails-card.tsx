import { Link } from "@remix-run/react";
import { type CheckedFields, checkboxOf, inputOf } from "#app/ui/forms/checked-form.ts";
import { Check, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { SettingsFields } from "../settings-fields.server.ts";

/** The confirmation to the person who answered, and the notice to the organiser. */
export function EmailsCard({
  fields,
  base,
  placeholders,
  isWebinar,
}: {
  fields: CheckedFields<SettingsFields>;
  base: string;
  placeholders: string[];
  isWebinar: boolean;
}) {
  return (
    <SettingsCard id="mails" title="E-mails">
      <div className="grid gap-6">
        <div className="group">
          <Check {...checkboxOf(fields.confirmation, "yes")} label="Send a confirmation to the person" />
          {isWebinar ? (
            <p className="text-sm text-ink-2">
              Who registers for the webinar gets its own confirmation, with the date and a calendar file, instead of this one.{" "}
              <Link className="link" to={`${base}/webinar/messages`}>
                Its words are under Webinar
              </Link>
              .
            </p>
          ) : null}
          <div className="grid gap-4 mt-3 group-has-[#confirmation:not(:checked)]:hidden">
            <TextInput {...inputOf(fields.confirmationSubject)} label="Subject" />
            <TextArea {...inputOf(fields.confirmationBody)} label="Message" rows={7} />
            {placeholders.length > 0 ? (
              <div className="text-sm">
                <p className="text-ink-2">These are filled in for each person, in the subject and in the message:</p>
                <ul className="flex flex-wrap gap-2 mt-2" aria-label="Placeholders">
                  {placeholders.map((name) => (
                    <li key={name} className="rounded bg-sunken px-2 py-1 font-mono text-xs break-all">{`{${name}}`}</li>
                  ))}
                </ul>
              </div>
            ) : null}
          </div>
        </div>
        <div className="group border-t border-line pt-4">
          <Check {...checkboxOf(fields.notify, "yes")} label="Notify me about new responses" />
          <div className="mt-3 group-has-[#notify:not(:checked)]:hidden">
            <TextInput
              {...inputOf(fields.notifyEmail)}
              label="E-mail address"
              type="email"
              hint="Many responses in a short time come as one notice."
              autoComplete="email"
            />
          </div>
        </div>
      </div>
    </SettingsCard>
  );
}
