import sharp from "sharp";
import { logoOf } from "../../accounts/logo-address.ts";
import { brandingOf } from "../../billing/quota/branding-of.server.ts";
import type { Installation } from "../../installation.server.ts";
import { brandStyle } from "../../ui/public-form/brand-style.ts";
import type { FormLook } from "../../ui/public-form/public-form-shell.tsx";
import { showsBranding } from "../branding.ts";
import type { Form } from "../find-form.server.ts";
import { DEFAULT_FORM_SETTINGS, readFormSettings } from "../form-settings.ts";

const PRODUCT_THEME = "#101c54";
/** Shown 30 px high at twice the points; wider ones are made to fit. */
const LOGO_HEIGHT_PX = 30;
const LOGO_WIDTH_PX = 132;
const MOST_LOGOS = 200;

/** Logos as data addresses, by file key: a key names one picture for ever. */
const logos = new Map<string, FormLook["logo"]>();

/**
 * How the organiser's public pages look: name, logo, colour and whether the product is named. `style` and `themeColour` are
 * for the route's loader data as they are. Give the form, or only its account where there is no form.
 */
export async function readFormLook(
  installation: Pick<Installation, "db" | "files" | "config" | "log" | "clock">,
  form: Pick<Form, "accountId" | "settings"> | { accountId: string },
): Promise<FormLook> {
  const { db, config, clock } = installation;
  const settings = "settings" in form ? readFormSettings(form.settings) : DEFAULT_FORM_SETTINGS;
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail", "logoFileKey", "hidesBranding", "timeZone"])
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const brand = brandStyle(settings.brandColour ?? config.brandColour);
  return {
    organiser: account.name,
    contact: account.supportEmail,
    logo: settings.showLogo ? await smallLogo(installation, account) : null,
    branding: showsBranding(await brandingOf(db, account.id, clock(), account))
      ? { name: config.appName, href: `${config.appUrl}/` }
      : null,
    style: brand?.style ?? "",
    themeColour: brand?.themeColour ?? PRODUCT_THEME,
  };
}

/** The logo as small as it is shown, inside the page: one request less. Null without one, or when it can't be read. */
async function smallLogo(
  { files, log }: Pick<Installation, "files" | "log">,
  account: { id: string; logoFileKey: string | null },
): Promise<FormLook["logo"]> {
  const logo = logoOf(account);
  const key = account.logoFileKey;
  if (!logo || !key) return null;
  const known = logos.get(key);
  if (known !== undefined) return known;
  let small: FormLook["logo"] = null;
  try {
    const scale = Math.min(LOGO_HEIGHT_PX / logo.heightPx, LOGO_WIDTH_PX / logo.widthPx);
    const [widthPx, heightPx] = [Math.max(1, Math.round(logo.widthPx * scale)), Math.max(1, Math.round(logo.heightPx * scale))];
    const webp = await sharp(await files.get(key))
      .resize(widthPx * 2, heightPx * 2)
      .webp({ quality: 70, effort: 6 })
      .toBuffer();
    small = { href: `data:image/webp;base64,${webp.toString("base64")}`, widthPx, heightPx };
  } catch (error) {
    log.warn({ err: error, accountId: account.id }, "a logo could not be made small");
  }
  if (logos.size >= MOST_LOGOS) logos.delete(logos.keys().next().value!);
  logos.set(key, small);
  return small;
}
