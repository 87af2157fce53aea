/** Of the block that holds the page's module until it may start. No browser runs a script of this type. */
const WAITING = "application/x-waiting-module";

/** Somebody whose styles and words took this long has a slow line. */
const SLOW_MS = 2_000;

/**
 * Runs in the browser at the end of the page, when its styles are there. On a slow line it waits until the page has all its
 * pictures, or somebody begins to type: until then every link and form works without scripts, and nothing shares the line with
 * what can be seen. An editor's scripts never wait.
 */
function begin(type: string, slowMs: number | null): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const waiting = document.querySelector(`script[type="${type}"]`);
  let hasBegun = false;
  const go = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const link of document.querySelectorAll('link[rel="modulepreload"]')) link.removeAttribute("media");
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    script.textContent = waiting?.textContent ?? "";
    document.head.append(script);
    script.remove();
  };
  if (slowMs === null || performance.now() < slowMs) go();
  else {
    addEventListener("load", () => setTimeout(go, 100));
    for (const early of ["keydown", "input"]) addEventListener(early, go, { once: true });
  }
}

/**
 * Remix asks for the scripts in the middle of the page, where they share the line with the styles, and a page shows nothing
 * before these. So the links to its modules match no medium, and the module that imports them is only text, until `begin`. React
 * finds the same elements as it renders, and compares no attributes.
 */
export function startAfterStyles(page: Buffer, nonce: string, isEditor: boolean): Buffer {
  const from = page.indexOf('<link rel="modulepreload"');
  const end = page.lastIndexOf("</body></html>");
  if (from < 0 || end < from) return page;
  const scripts = page
    .toString("latin1", from, end)
    // Data can't look like a tag: Remix writes "<" as an escape.
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" media="not all"')
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${WAITING}"`);
  const start = `<script nonce="${nonce}">(${begin})(${JSON.stringify(WAITING)},${isEditor ? null : SLOW_MS})</script>`;
  return Buffer.concat([page.subarray(0, from), Buffer.from(scripts + start, "latin1"), page.subarray(end)]);
}
