import type { Config } from "../config.server.ts";
import { keepInProduction } from "./keep-in-production.server.ts";
import { operatorWords } from "./operator-words.ts";
import { payingWords } from "./paying-words.ts";
import { planValues } from "./plan-values.ts";
import { type MarkdownPage, type PageValue, readMarkdownPage } from "./read-markdown-page.server.ts";

const kept = keepInProduction<MarkdownPage>();

/** `app/site/<name>.md` with this installation's names in it: `{{appName}}`, the others of `valuesOf`, and `more`. In production read once. */
export function sitePage(config: Config, name: string, more: Record<string, PageValue> = {}): MarkdownPage {
  return kept(config, name, () => readMarkdownPage(`${name}.md`, { ...valuesOf(config), ...more }));
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
    ...operatorWords(config),
    ...planValues(),
    ...payingWords(config),
  };
}
