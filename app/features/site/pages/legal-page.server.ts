import type { Config } from "#app/platform/config.server.ts";
import { type MarkdownPage, readMarkdownPage } from "./markdown-page.server.ts";
import { processorSentences } from "./processors.ts";
import { cacheInProduction, valuesOf } from "./site-data.server.ts";

export interface LegalPage extends Pick<MarkdownPage, "contents" | "html"> {
  title: string;
  description: string;
  /** As the text says it: "02/10/25", day first. */
  effective: string;
  /** "2025-10-02". */
  effectiveDay: string;
}

const legalPageCache = cacheInProduction<LegalPage>();

/** The terms or the privacy policy with this installation's names in it. In production each is put together once. */
export function legalPage(config: Config, name: "terms" | "privacy"): LegalPage {
  return legalPageCache(config, name, () => buildLegalPage(config, name));
}

function buildLegalPage(config: Config, name: string): LegalPage {
  const { matter, contents, html } = readMarkdownPage(`legal/${name}.md`, {
    ...valuesOf(config),
    processors: { items: processorSentences(config) },
  });
  const { title = "", description = "", effective = "" } = matter;
  const [day, month, year] = effective.split("/");
  return { title, description, effective, effectiveDay: `20${year}-${month}-${day}`, contents, html };
}
