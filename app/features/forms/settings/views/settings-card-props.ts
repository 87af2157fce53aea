import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { SettingsFields } from "../settings-fields.ts";

/** What every card of the Settings page is drawn from. */
export interface SettingsCardProps {
  values: SettingsFields;
  errors: FormErrors;
}
