import { existsSync, readFileSync } from "node:fs";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { escapeHtml } from "#app/platform/text/wording.ts";
import type { Catalogue } from "#app/ui/languages/catalogue-types.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { LANGUAGES, type Language, languageTag } from "#app/ui/languages/languages.ts";
import { CATALOGUES, textsIn } from "#app/ui/languages/texts.ts";
import { logKeyTexts } from "../log/read-log.server.ts";
import { offlineKeys } from "./sign-offline-code.server.ts";

/**
 * The page that checks offline codes, whole in one file: people save it and open it where there is
 * no connection. `nonce` lets a browser run its script where it is served; a saved file needs none.
 */
export async function offlinePage(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { nonce, language }: { nonce: string | null; language: Language },
): Promise<string> {
  const { appName, appUrl } = app.config;
  // As they are written: the script fills them in itself.
  const t = {
    ...CATALOGUES.en.offlineCheck,
    ...CATALOGUES[language].offlineCheck,
  } as Catalogue["offlineCheck"];
  const link = (path: string, words: string) =>
    `<a href="${escapeHtml(appUrl + path)}">${escapeHtml(words)}</a>`;
  const filled = (text: string, parts: Record<string, string>) =>
    escapeHtml(text).replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
  const allowed = nonce === null ? "" : ` nonce="${nonce}"`;
  // Nothing in it may end the script element.
  const known = JSON.stringify({
    site: appUrl,
    keys: await offlineKeys(app),
    logKeys: await logKeyTexts(app.db),
    texts: t,
  }).replaceAll("<", "\\u003c");
  const savedOn = dateText(language, wallTime(app.clock(), "Africa/Lagos"));
  const site = link("", new URL(appUrl).host);
  const save = link(`/verify/offline?download&lang=${language}`, t.asOneFile);
  return `<!DOCTYPE html>
<html lang="${languageTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(t.title)} · ${escapeHtml(appName)}</title>
<style${allowed}>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(t.title)}</h1>
<p>${filled(t.words, { site, save })}</p>
<noscript><p class="note">${filled(t.noScript, { online: link(`/verify?lang=${language}`, t.online) })}</p></noscript>
<form id="form">
<label for="picture">${escapeHtml(t.picture)}</label>
<input id="picture" type="file" accept="image/*">
<label for="file">${escapeHtml(t.file)}</label>
<input id="file" type="file" accept=".pdf,.png,.proof">
<label for="code">${escapeHtml(t.letters)}</label>
<textarea id="code" rows="6" required autocapitalize="characters" autocomplete="off" spellcheck="false"></textarea>
<button>${escapeHtml(t.check)}</button>
</form>
<section id="result" role="status" hidden>
<h2 id="heading"></h2>
<p id="sentence"></p>
<dl id="facts"></dl>
<p id="next"></p>
</section>
<footer>${filled(t.keys, { day: escapeHtml(savedOn) })}${nonce === null ? "" : languageLinks(language)}</footer>
</main>
<script id="known" type="application/json"${allowed}>${known}</script>
<script${allowed}>${readScript()}</script>
</body>
</html>
`;
}

/** The page in the other languages; a saved copy has one. */
function languageLinks(language: Language): string {
  const links = LANGUAGES.filter(({ code }) => code !== language).map(
    ({ code, name }) =>
      `<a href="?lang=${code}" lang="${code}" hreflang="${code}">${escapeHtml(name)}</a>`,
  );
  return `<nav aria-label="${escapeHtml(textsIn(language).languages.choose)}">${links.join(" ")}</nav>`;
}

let script: string | undefined;

/** The built `offline-check.ts`. */
function readScript(): string {
  if (script !== undefined) return script;
  const beside = new URL("./offline-check.js", import.meta.url);
  const built = existsSync(beside) ? beside : `${process.cwd()}/build/offline-check.js`;
  script = readFileSync(built, "utf8").trim().replaceAll("</script", "<\\/script");
  return script;
}

const STYLE =
  ":root{color-scheme:light;--c:#f4f6fb;--s:#fff;--i:#111a33;--j:#424d68;--l:#dbe1ed;--e:#78849e;--a:#2448c8;--k:#2040b6;--ok:#116943;--okb:#daf3e4;--no:#b21e2a;--nob:#fde4e4;--so:#6a4c00;--sob:#fef1b8}" +
  ("@media " +
    "(prefers-color-scheme:dark){:root{color-scheme:dark;--c:#0a0f1e;--s:#12192e;--i:#edf1fb;--j:#b8c2d9;--l:#2a3556;--e:#707ea4;--a:#3e62ec;--k:#a0b6ff;--ok:#6edba4;--okb:#223a42;--no:#ff9896;--nob:#3a2f40;--so:#f8d360;--sob:#393936}}") +
  ("*{box-sizing:border-box}body{margin:0;background:var(--c);color:var(--i);font:1rem/1.5 " +
    "system-ui,sans-serif;overflow-wrap:anywhere}") +
  ("main{max-width:36rem;margin:auto;padding:2rem " +
    "1rem}h1{font-size:1.75rem;line-height:1.2;margin:0}h2{font-size:1.375rem;line-height:1.25;margin:0}") +
  ("a{color:var(--k)}:focus-visible{outline:3px solid " +
    "var(--k);outline-offset:2px}form{display:grid;gap:.5rem;margin:1.5rem 0}") +
  ("label{font-weight:600;margin-top:.5rem}input,textarea,button{width:100%;min-height:44px;padding:.5rem " +
    ".75rem;border:1px solid " +
    "var(--e);border-radius:10px;background:var(--s);color:var(--i);font:inherit}") +
  ("::file-selector-button{min-height:32px;margin-right:.75rem;padding:0 .75rem;border:1px solid " +
    "var(--e);border-radius:8px;background:var(--s);color:var(--i);font:inherit;font-weight:600}") +
  "textarea{font-family:ui-monospace,monospace;font-size:.9375rem}button{margin-top:.5rem;width:fit-content;padding-inline:1.125rem;background:var(--a);border-color:transparent;color:#fff;font-weight:600;cursor:pointer}" +
  ("section,.note{padding:1.25rem;border-radius:14px;background:var(--sob)}section " +
    "h2{color:var(--so)}[data-verdict=genuine]{background:var(--okb)}[data-verdict=genuine] " +
    "h2{color:var(--ok)}[data-verdict=false]{background:var(--nob)}[data-verdict=false] " +
    "h2{color:var(--no)}") +
  ("dl{margin:1rem 0}dt{color:var(--j);font-size:.875rem}dd{margin:0 0 " +
    ".5rem;font-weight:600}footer{margin-top:2rem;color:var(--j);font-size:.875rem}nav " +
    "a{display:inline-block;padding:.75rem .75rem 0 0}");
