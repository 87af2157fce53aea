import type { Config } from "#app/platform/config.server.ts";
import { readBrand } from "../brand/brand.server.ts";
import { payingMessage } from "../plans/paying-messages.ts";
import { planValues } from "../plans/plan-calculator.ts";
import { type MarkdownPage, type PageValue, readMarkdownPage } from "./markdown-page.server.ts";
import { operatorText } from "./operator-labels.ts";
import type { SiteData } from "./site-handle.ts";

/** What the site's pages say of the installation. */
export function readSiteData(config: Config): SiteData {
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

const sitePageCache = cacheInProduction<MarkdownPage>();

/** `app/features/site/content/<name>.md` with this installation's names in it: `{{appName}}`, the others of `valuesOf`, and `more`. In production read once. */
export function sitePage(config: Config, name: string, more: Record<string, PageValue> = {}): MarkdownPage {
  return sitePageCache(config, name, () => readMarkdownPage(`${name}.md`, { ...valuesOf(config), ...more }));
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
    valid: { status: "delivered", label: "Valid" },
    ...operatorText(config),
    ...planValues(),
    ...payingMessage(config),
  };
}

/**
 * A store for what is made of an installation's settings and the site's Markdown, by name. In production each is made once;
 * elsewhere every time, so that an edit shows at once.
 */
export function cacheInProduction<Made extends object>(): (config: Config, name: string, make: () => Made) => Made {
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
