import { Form } from "@remix-run/react";
import { Check } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import { For } from "../../role-link.tsx";

/** Whether forms and mails say what they were made with: a paid plan may leave it out. */
export function BrandingCard({ appName, isPaid, isHidden }: { appName: string; isPaid: boolean; isHidden: boolean }) {
  return (
    <SettingsCard
      id="branding-heading"
      title="Branding"
      intro={`“Made with ${appName}” stands at the foot of your forms, and of the e-mails to your people.`}
    >
      {isPaid ? (
        <For needs="owner">
          <Form method="post" className="grid gap-4" preventScrollReset>
            <Check name="hidesBranding" value="yes" defaultChecked={isHidden} label={`Leave “Made with ${appName}” out`} />
            <div>
              <button type="submit" name="intent" value="branding" className="btn btn-primary">
                Save branding
              </button>
            </div>
          </Form>
        </For>
      ) : (
        <p>
          To remove branding, please{" "}
          <a className="link" href="/settings/plan">
            upgrade your account
          </a>
          .{isHidden ? " You left it out before: with a paid plan it goes again by itself." : null}
        </p>
      )}
    </SettingsCard>
  );
}
