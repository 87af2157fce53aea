import type { Config } from "#app/platform/config.server.ts";
import { readCookie, sealKey, unsealKey, writeCookie } from "#app/platform/crypto.server.ts";

/** A form that waits until its sender has confirmed that it's them. */
export interface KeptForm {
  /** Where it was sent to: a path of this site, with its query. */
  action: string;
  /** What it does, after "to": "create an API key". */
  act: string;
  fields: [string, string][];
}

const KEPT_MINUTES = 15;
/**
 * Browsers throw a cookie of more than 4 KB away. Somebody with a longer form finds its page empty
 * and fills it in again.
 */
const MAX_LENGTH = 3_500;

const cookieName = (config: Pick<Config, "appUrl">) =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_kept" : "iweri_kept";
const sealedFor = (userId: string) => `kept form of ${userId}`;

/**
 * The form as text that only this app can read, for the button of a provider: it leaves the site
 * and comes back.
 */
export function sealForm(
  config: Pick<Config, "sessionSecret">,
  given: { userId: string; form: KeptForm; now: Date },
): string {
  const { userId, form, now } = given;
  const text = (fields: KeptForm["fields"]) =>
    sealKey(
      JSON.stringify({ ...form, fields, until: now.getTime() + KEPT_MINUTES * 60_000 }),
      config.sessionSecret,
      sealedFor(userId),
    );
  const whole = text(form.fields);
  return whole.length <= MAX_LENGTH ? whole : text([]);
}

/** The Set-Cookie value that keeps a sealed form in this browser. */
export function keepForm(config: Config, sealed: string): string {
  return writeCookie(
    config,
    cookieName(config),
    sealed.slice(0, MAX_LENGTH + 1),
    KEPT_MINUTES * 60,
  );
}

/** The form that this browser keeps for the person. Null: none, or it is too long ago. */
export function readKeptForm(
  config: Config,
  { cookies, userId, now }: { cookies: string | null; userId: string; now: Date },
): KeptForm | null {
  const sealed = readCookie(cookies, cookieName(config));
  const text = sealed && unsealKey(sealed, config.sessionSecret, sealedFor(userId));
  if (!text) return null;
  const { until, ...form } = JSON.parse(text) as KeptForm & { until: number };
  return until > now.getTime() ? form : null;
}
