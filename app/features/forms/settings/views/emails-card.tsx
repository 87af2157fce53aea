import { Link } from "@remix-run/react";
import { Check, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { SettingsCardProps } from "./settings-card-props.ts";

/** The confirmation to the person who answered, and the notice to the organiser. */
export function EmailsCard({
  values,
  errors,
  base,
  placeholders,
  isWebinar,
}: SettingsCardProps & { base: string; placeholders: string[]; isWebinar: boolean }) {
  return (
    <SettingsCard id="mails" title="E-mails">
      <div className="grid gap-6">
        <div className="group">
          <Check
            name="confirmation"
            value="yes"
            defaultChecked={values.confirmation !== ""}
            label="Send a confirmation to the person"
            error={errors.confirmation}
          />
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
            <TextInput
              name="confirmationSubject"
              label="Subject"
              defaultValue={values.confirmationSubject}
              error={errors.confirmationSubject}
            />
            <TextArea
              name="confirmationBody"
              label="Message"
              rows={7}
              defaultValue={values.confirmationBody}
              error={errors.confirmationBody}
            />
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
          <Check
            name="notify"
            value="yes"
            defaultChecked={values.notify !== ""}
            label="Notify me about new responses"
            error={errors.notify}
          />
          <div className="mt-3 group-has-[#notify:not(:checked)]:hidden">
            <TextInput
              name="notifyEmail"
              label="E-mail address"
              type="email"
              hint="Many responses in a short time come as one notice."
              autoComplete="email"
              defaultValue={values.notifyEmail}
              error={errors.notifyEmail}
            />
          </div>
        </div>
      </div>
    </SettingsCard>
  );
}
