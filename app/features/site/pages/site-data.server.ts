import { RECOVERY_CODES } from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import { bringsSession, findSession } from "#app/features/accounts/sessions.server.ts";
import { CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { readBrand } from "../brand/brand.server.ts";
import { payingMessage } from "../plans/paying-messages.ts";
import { planValues } from "../plans/plan-calculator.ts";
import { type MarkdownPage, type PageValue, readMarkdownPage } from "./markdown-page.server.ts";
import { operatorText } from "./operator-labels.ts";
import { PRODUCT_FACTS } from "./product-facts.ts";
import type { PageButton, ShownPage, SiteData, SiteVisitor } from "./site-handle.ts";

/** What the site's pages say of the installation. */
export function readSiteData(config: Config): Omit<SiteData, "visitor"> {
  const { appName, appUrl, supportEmail, brand } = config;
  const { supportPhone, legalEntity, legalAddress, socialLinks } = brand;
  return {
    appName,
    appUrl,
    supportEmail,
    supportPhone,
    legalEntity,
    legalAddress,
    socialLinks,
    logo: readBrand(config).logo?.href ?? null,
  };
}

/** Who is signed in in this browser. The site stays open while the database is not. */
export async function findSiteVisitor(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  cookies: string | null,
): Promise<SiteVisitor | null> {
  if (!bringsSession(config, cookies)) return null;
  const session = await findSession(db, config, cookies, clock()).catch(() => null);
  return session && { firstName: session.firstName };
}

const sitePageCache = cacheInProduction<MarkdownPage>();

/**
 * `app/features/site/content/<name>.md` with this installation's names in it: `{{appName}}`, the
 * others of `valuesOf`, and `more`. In production read once.
 */
export function sitePage(
  config: Config,
  name: string,
  more: Record<string, PageValue> = {},
): MarkdownPage {
  return sitePageCache(config, name, () =>
    readMarkdownPage(`${name}.md`, { ...valuesOf(config), ...more }),
  );
}

/** What `{{…}}` may stand for in any page of the site. */
export function valuesOf(config: Config): Record<string, PageValue> {
  const { appName, appUrl, supportEmail, brand } = config;
  return {
    appName,
    host: new URL(appUrl).host,
    supportEmail: { email: supportEmail },
    legalEntity: brand.legalEntity,
    legalAddress: brand.legalAddress ?? "",
    delivered: { status: "delivered", label: "Delivered" },
    inProgress: { status: "progress", label: "In progress" },
    failed: { status: "failed", label: "Failed" },
    codeMinutes: String(CODE_MINUTES),
    recoveryCodes: String(RECOVERY_CODES),
    binDays: String(KEPT_DAYS.bin),
    valid: { status: "delivered", label: "Valid" },
    ...PRODUCT_FACTS,
    ...operatorText(config),
    ...planValues(),
    ...payingMessage(config),
  };
}

/**
 * A store for what is made of an installation's settings and the site's Markdown, by name. In
 * production each is made once; elsewhere every time, so that an edit shows at once.
 */
export function cacheInProduction<Made extends object>(): (
  config: Config,
  name: string,
  make: () => Made,
) => Made {
  const kept = new WeakMap<Config, Map<string, Made>>();
  return (config, name, make) => {
    if (!config.production) return make();
    const made = kept.get(config) ?? new Map<string, Made>();
    kept.set(config, made);
    const one = made.get(name) ?? make();
    made.set(name, one);
    return one;
  };
}

/**
 * `app/features/site/content/<name>.md` as `SitePage` shows it. `more`: what else `{{…}}` may stand
 * for in this page. Throws when its front matter is not complete, so that a page that lost a line
 * is noticed by the tests and not by a visitor.
 */
export function readShownPage(
  config: Config,
  name: string,
  more: Record<string, PageValue> = {},
): ShownPage {
  const { matter, intro, sections } = sitePage(config, name, more);
  const values = valuesOf(config);
  const words = (key: string) => fillPlaceholders(matter[key] ?? "", values);
  const needed = (key: string) => {
    if (!matter[key])
      throw new Error(`app/features/site/content/${name}.md needs "${key}: …" between its dashes`);
    return words(key);
  };
  const button = (key: string) => (matter[key] ? readButton(name, words(key)) : null);
  const closing = button("closing-button");
  return {
    title: needed("title"),
    description: needed("description"),
    heading: words("heading") || words("title"),
    lead: needed("lead"),
    buttons: [button("button"), button("second-button")].filter((one) => one !== null),
    intro,
    sections,
    closing: closing && {
      heading: needed("closing"),
      text: words("closing-text"),
      button: closing,
    },
  };
}

/**
 * About Us. Without LEGAL_ENTITY nobody could be named as the operator, so that section is left
 * out.
 */
export function readAboutPage(config: Config): ShownPage {
  const page = readShownPage(config, "about");
  const isNamed = config.brand.legalEntity !== config.appName;
  return isNamed
    ? page
    : { ...page, sections: page.sections.filter(({ id }) => id !== "who-runs-it") };
}

/** "Start free → /signup?plan=free". */
function readButton(page: string, words: string): PageButton {
  const [label = "", to = ""] = words.split("→").map((part) => part.trim());
  if (!label || !to.startsWith("/"))
    throw new Error(
      `app/features/site/content/${page}.md has the button "${words}"; write "Label → /address"`,
    );
  return { label, to };
}

/** Front matter is plain text: addresses stay addresses, and lists have no place in it. */
function fillPlaceholders(text: string, values: Record<string, PageValue>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value === "string") return value;
    return value && "email" in value ? value.email : whole;
  });
}
