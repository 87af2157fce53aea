import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { logoOf, showsBranding } from "#app/features/accounts/branding.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { brandStyle } from "#app/ui/public-form/brand-style.ts";
import type { FormLook } from "#app/ui/public-form/public-form-shell.tsx";
import { DEFAULT_FORM_SETTINGS } from "../model/form-settings.ts";
import type { Form } from "../store/find-form.server.ts";
import { formSettings } from "../store/stored-form.server.ts";

const PRODUCT_THEME = "#101c54";
/** Shown 30 px high at twice the points; wider ones are made to fit. */
const LOGO_HEIGHT_PX = 30;
const LOGO_WIDTH_PX = 132;
/** Pages hold it in themselves: drawings stay far below, a photo is made coarser. */
const MAX_LOGO_BYTES = 1_200;
/** Points for each pixel, and the quality: ever smaller. */
const LOGO_TRIES = [
  [2, 70],
  [2, 45],
  [2, 25],
  [2, 10],
  [1, 25],
  [1, 5],
] as const;

/** Logos as data addresses, by file key: a key names one picture for ever. */
const logos = new LRUCache<string, { small: FormLook["logo"] }>({ max: 200 });

/**
 * How the organiser's public pages look: name, logo, colour and whether the product is named.
 * `style` and `themeColour` are for the route's loader data as they are. Give the form, or only its
 * account where there is no form.
 */
export async function readFormLook(
  app: Pick<AppContext, "db" | "files" | "config" | "log" | "clock">,
  form: Pick<Form, "id" | "accountId" | "settings"> | { accountId: string },
): Promise<FormLook> {
  const { db, config, clock } = app;
  const settings = "settings" in form ? formSettings(form) : DEFAULT_FORM_SETTINGS;
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail", "logoFileKey", "hidesBranding", "timeZone"])
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const brand = brandStyle(settings.brandColour ?? config.brandColour);
  return {
    organiser: account.name,
    contact: account.supportEmail,
    logo: settings.showLogo ? await smallLogo(app, account) : null,
    branding: showsBranding(await brandingOf(db, account.id, clock(), account))
      ? { name: config.appName, href: `${config.appUrl}/` }
      : null,
    style: brand?.style ?? "",
    themeColour: brand?.themeColour ?? PRODUCT_THEME,
  };
}

/**
 * The logo as small as it is shown, inside the page: one request less. Null without one, or when it
 * can't be read.
 */
async function smallLogo(
  { files, log }: Pick<AppContext, "files" | "log">,
  account: { id: string; logoFileKey: string | null },
): Promise<FormLook["logo"]> {
  const logo = logoOf(account);
  const key = account.logoFileKey;
  if (!logo || !key) return null;
  const known = logos.get(key);
  if (known) return known.small;
  let small: FormLook["logo"] = null;
  try {
    const scale = Math.min(LOGO_HEIGHT_PX / logo.heightPx, LOGO_WIDTH_PX / logo.widthPx);
    const [widthPx, heightPx] = [
      Math.max(1, Math.round(logo.widthPx * scale)),
      Math.max(1, Math.round(logo.heightPx * scale)),
    ];
    const bytes = await files.get(key);
    let webp = Buffer.alloc(0);
    for (const [points, quality] of LOGO_TRIES) {
      webp = await sharp(bytes)
        .resize(widthPx * points, heightPx * points)
        .webp({ quality, effort: 6 })
        .toBuffer();
      if (webp.byteLength <= MAX_LOGO_BYTES) break;
    }
    small = { href: `data:image/webp;base64,${webp.toString("base64")}`, widthPx, heightPx };
  } catch (error) {
    log.warn({ err: error, accountId: account.id }, "a logo could not be made small");
  }
  logos.set(key, { small });
  return small;
}
