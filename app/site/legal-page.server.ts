import type { Config } from "../config.server.ts";
import { keepInProduction } from "./keep-in-production.server.ts";
import { processorSentences } from "./processors.ts";
import { type MarkdownPage, readMarkdownPage } from "./read-markdown-page.server.ts";
import { valuesOf } from "./site-page.server.ts";

export interface LegalPage extends Pick<MarkdownPage, "contents" | "html"> {
  title: string;
  description: string;
  /** As the text says it: "02/10/25", day first. */
  effective: string;
  /** "2025-10-02". */
  effectiveDay: string;
}

const kept = keepInProduction<LegalPage>();

/** The terms or the privacy policy with this installation's names in it. In production each is put together once. */
export function legalPage(config: Config, name: "terms" | "privacy"): LegalPage {
  return kept(config, name, () => build(config, name));
}

function build(config: Config, name: string): LegalPage {
  const { matter, contents, html } = readMarkdownPage(`legal/${name}.md`, {
    ...valuesOf(config),
    processors: { items: processorSentences(config) },
  });
  const { title = "", description = "", effective = "" } = matter;
  const [day, month, year] = effective.split("/");
  return { title, description, effective, effectiveDay: `20${year}-${month}-${day}`, contents, html };
}
