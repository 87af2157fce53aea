import { existsSync, readFileSync } from "node:fs";
import type { AppContext } from "#app/platform/app-context.ts";
import { escapeHtml } from "#app/platform/text/wording.ts";
import { showDay } from "../model/certificate-values.ts";
import { offlineKeys } from "./sign-offline-code.server.ts";

/**
 * The page that checks offline codes, whole in one file: people save it and open it where there is no connection. `nonce` lets a browser
 * run its script where it is served; a saved file needs none.
 */
export async function offlinePage(app: Pick<AppContext, "db" | "config" | "clock">, nonce: string | null): Promise<string> {
  const { appName, appUrl } = app.config;
  const allowed = nonce === null ? "" : ` nonce="${nonce}"`;
  // Nothing in it may end the script element.
  const known = JSON.stringify({ site: appUrl, keys: await offlineKeys(app) }).replaceAll("<", "\\u003c");
  const savedOn = showDay(app.clock().toISOString(), "Africa/Lagos");
  return `<!DOCTYPE html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Check a certificate without a connection · ${escapeHtml(appName)}</title>
<style${allowed}>${STYLE}</style>
</head>
<body>
<main>
<h1>Check a certificate without a connection</h1>
<p>This page checks offline codes from <a href="${escapeHtml(appUrl)}">${escapeHtml(new URL(appUrl).host)}</a>. Save it once (<a href="${escapeHtml(appUrl)}/verify/offline?download">as one file</a>); then it works on this device without a connection. Nothing that you check leaves it.</p>
<noscript><p class="note">Checking a signature takes a script, and scripts are off here. <a href="${escapeHtml(appUrl)}/verify">Check the certificate online</a> instead: that works without.</p></noscript>
<form id="form">
<label for="picture">Photo or screenshot of the code</label>
<input id="picture" type="file" accept="image/*">
<label for="code">Or its letters</label>
<textarea id="code" rows="6" required autocapitalize="characters" autocomplete="off" spellcheck="false"></textarea>
<button>Check code</button>
</form>
<section id="result" role="status" hidden>
<h2 id="heading"></h2>
<p id="sentence"></p>
<dl id="facts"></dl>
<p id="next"></p>
</section>
<footer>Keys as of ${savedOn}. A code that is newer may need a newer copy of this page.</footer>
</main>
<script id="known" type="application/json"${allowed}>${known}</script>
<script${allowed}>${readScript()}</script>
</body>
</html>
`;
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
  "@media (prefers-color-scheme:dark){:root{color-scheme:dark;--c:#0a0f1e;--s:#12192e;--i:#edf1fb;--j:#b8c2d9;--l:#2a3556;--e:#707ea4;--a:#3e62ec;--k:#a0b6ff;--ok:#6edba4;--okb:#223a42;--no:#ff9896;--nob:#3a2f40;--so:#f8d360;--sob:#393936}}" +
  "*{box-sizing:border-box}body{margin:0;background:var(--c);color:var(--i);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  "main{max-width:36rem;margin:auto;padding:2rem 1rem}h1{font-size:1.75rem;line-height:1.2;margin:0}h2{font-size:1.375rem;line-height:1.25;margin:0}" +
  "a{color:var(--k)}:focus-visible{outline:3px solid var(--k);outline-offset:2px}form{display:grid;gap:.5rem;margin:1.5rem 0}" +
  "label{font-weight:600;margin-top:.5rem}input,textarea,button{width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid var(--e);border-radius:10px;background:var(--s);color:var(--i);font:inherit}" +
  "textarea{font-family:ui-monospace,monospace;font-size:.9375rem}button{margin-top:.5rem;width:fit-content;padding-inline:1.125rem;background:var(--a);border-color:transparent;color:#fff;font-weight:600;cursor:pointer}" +
  "section,.note{padding:1.25rem;border-radius:14px;background:var(--sob)}section h2{color:var(--so)}[data-verdict=genuine]{background:var(--okb)}[data-verdict=genuine] h2{color:var(--ok)}[data-verdict=false]{background:var(--nob)}[data-verdict=false] h2{color:var(--no)}" +
  "dl{margin:1rem 0}dt{color:var(--j);font-size:.875rem}dd{margin:0 0 .5rem;font-weight:600}footer{margin-top:2rem;color:var(--j);font-size:.875rem}";
