import { mailLogoOf } from "#app/features/accounts/branding.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { Database } from "#db/database.server.ts";
import type { MailLogo } from "#emails/parts/notice.tsx";
import type { Form } from "../store/find-form.server.ts";
import { formSettings } from "../store/stored-form.server.ts";

/** How an e-mail about a form looks: as the form's own page does. */
export interface EmailLook {
  logo: MailLogo | null;
  /** Of buttons, `#rrggbb`, dark enough for white words; null: the product's own. */
  buttonColour: string | null;
}

/**
 * The logo unless the form's page goes without; the form's colour, or else the organisation's own.
 */
export async function readEmailLook(
  db: Database,
  { config }: Pick<AppContext, "config">,
  form: Pick<Form, "id" | "accountId" | "settings">,
): Promise<EmailLook> {
  const account = await db
    .selectFrom("accounts")
    .select(["id", "logoFileKey", "primaryColour"])
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const { showLogo, brandColour } = formSettings(form);
  return {
    logo: showLogo ? mailLogoOf(account, config.appUrl) : null,
    buttonColour: readableShade(brandColour ?? account.primaryColour ?? ""),
  };
}
