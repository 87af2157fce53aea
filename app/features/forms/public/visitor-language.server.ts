import { type Language, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import type { FormSettings } from "../model/form-settings.ts";

/** What a visitor's address and browser say of their language. */
export interface AskedLanguage {
  /** `?lang=` */
  lang: string | null;
  /** `Accept-Language` */
  accepted: string | null;
}

/** The language that a form speaks to a visitor. */
export function formLanguage(_settings: FormSettings, _asked: AskedLanguage): Language {
  return SOURCE_LANGUAGE;
}
