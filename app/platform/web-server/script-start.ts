/**
 * Of the block that holds the page's module until it may start. No browser runs a script of this
 * type.
 */
const WAITING = "application/x-waiting-module";

/** How Remix marks it. */
const MODULE = ' type="module" async=""';

/** Somebody whose styles and words took this long has a slow line. */
const SLOW_MS = 2_000;

/** A script that has not come by then is not waited for. */
const LONGEST_MS = 120_000;

/**
 * Runs in the browser at the end of the page, when its styles are there. On a slow line it waits
 * until the page has all its pictures, or somebody begins to type: until then every link and form
 * works without scripts, and nothing shares the line with what can be seen. An editor's scripts
 * never wait.
 *
 * A script that doesn't come is said aloud, once: the page goes on without it.
 */
function begin(type: string, slowMs: number | null, longestMs: number): void {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const waiting = document.querySelector(`script[type="${type}"]`);
  const modules = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  let hasBegun = false;
  let isLeaving = false;
  let hasSaid = false;
  const say = (what: string, address = "") => {
    if (isLeaving || hasSaid) return;
    hasSaid = true;
    const box = document.createElement("div");
    box.className = "flash";
    box.dataset.k = "warning";
    box.setAttribute("role", "alert");
    box.style.cssText =
      "position:fixed;left:1rem;right:1rem;bottom:1rem;z-index:60;flex-wrap:wrap;overflow-wrap:anywhere";
    const text = document.createElement("p");
    text.style.cssText = "flex:1 1 16rem;min-width:0";
    text.textContent =
      `Loading chunk failed (${what}: ${address}). You can go on without it. For the whole ` +
      "page, check your connection and reload.";
    const again = document.createElement("button");
    again.className = "btn btn-plain";
    again.textContent = "Reload";
    again.onclick = () => location.reload();
    box.append(text, again);
    document.body.append(box);
  };
  addEventListener("beforeunload", () => {
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    }, 2_000);
  });
  addEventListener(
    "error",
    ({ target }) => {
      const { src, href } = target as HTMLScriptElement & HTMLLinkElement;
      const address = src || href;
      if (/\/build\/.*\.js$/.test(address)) say("error", address);
    },
    true,
  );
  const missing = (error: unknown) => {
    const [address] = /https?:\S+\.js/.exec(String((error as Error | null)?.message)) ?? [];
    if (address) say("missing", address);
  };
  addEventListener("unhandledrejection", ({ reason }) => missing(reason));
  const go = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const link of modules) link.removeAttribute("media");
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    script.textContent = waiting?.textContent ?? "";
    document.head.append(script);
    script.remove();
    setTimeout(() => {
      const late = [...modules].find(({ href }) => !performance.getEntriesByName(href).length);
      if (late) say("timeout", late.href);
    }, longestMs);
  };
  if (slowMs === null || performance.now() < slowMs) go();
  else {
    addEventListener("load", () => setTimeout(go, 100));
    for (const early of ["keydown", "input"]) addEventListener(early, go, { once: true });
  }
}

/**
 * Remix asks for the scripts in the middle of the page, where they share the line with the styles,
 * and a page shows nothing before these. So the links to its modules match no medium, and the
 * module that imports them is only text, until `begin`. React finds the same elements as it
 * renders, and compares no attributes.
 */
export function startAfterStyles(page: Buffer, nonce: string, isEditor: boolean): Buffer {
  const from = page.indexOf('<link rel="modulepreload"');
  const end = page.lastIndexOf("</body></html>");
  if (from < 0 || end < from) return page;
  // What follows is the page's data, which may be megabytes.
  const module = page.indexOf(MODULE, from);
  const dataFrom = module < 0 ? end : module + MODULE.length;
  const scripts = page
    .toString("latin1", from, dataFrom)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" media="not all"')
    .replace(/(<script[^>]*) type="module" async=""/, `$1 type="${WAITING}"`);
  const start = `<script nonce="${nonce}">(${begin})(${JSON.stringify(WAITING)},${isEditor ? null : SLOW_MS},${LONGEST_MS})</script>`;
  return Buffer.concat([
    page.subarray(0, from),
    Buffer.from(scripts, "latin1"),
    page.subarray(dataFrom, end),
    Buffer.from(start, "latin1"),
    page.subarray(end),
  ]);
}
