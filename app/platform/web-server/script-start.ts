import { noticeAtFoot } from "./notice-at-foot.ts";
import { OFFLINE_MESSAGE } from "./offline-message.ts";

/**
 * Of the block that holds the page's module until it may start. No browser runs a script of this
 * type.
 */
const WAITING = "application/x-waiting-module";

/** How Remix marks it. */
const MODULE = ' type="module" async=""';

/** Somebody whose page and styles took this long may have a slow line, */
const LATE_MS = 2_000;
/** and has one where the page itself came at less than this: bytes in a millisecond, 160 kbit/s. */
const SLOW_RATE = 20;

/** A script that has not come by then is not waited for. */
const LONGEST_MS = 120_000;

type Notice = ReturnType<typeof noticeAtFoot>;

/** What is pressed without a connection waits for it, with the page, as long as `isPlain`. */
function holdWithoutLine(notice: Notice, isPlain: () => boolean, message: string): void {
  const hold = (event: Event, act: () => void) => {
    if (!isPlain() || navigator.onLine) return;
    event.preventDefault();
    const goOn = () => {
      removeEventListener("online", goOn);
      notice.hide();
      act();
    };
    addEventListener("online", goOn);
    notice.show(message, "Try now", goOn);
  };
  addEventListener("submit", (event) => {
    const { target, submitter } = event;
    hold(event, () => (target as HTMLFormElement).requestSubmit(submitter));
  });
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
    if (link) hold(event, () => link.click());
  });
}

/** Says once of scripts that don't come that the page goes on without them. */
function sayWhatIsMissing(notice: Notice): (what: string, address: string) => void {
  let isLeaving = false;
  const say = (what: string, address: string) => {
    if (isLeaving || notice.isShown()) return;
    notice.show(
      `Loading chunk failed (${what}: ${address}). You can go on without it. For the whole ` +
        "page, check your connection and reload.",
      "Reload",
      () => location.reload(),
    );
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
  addEventListener("unhandledrejection", ({ reason }) => {
    const [address] = /https?:\S+\.js/.exec(String((reason as Error | null)?.message)) ?? [];
    if (address) say("missing", address);
  });
  return say;
}

/**
 * Runs at the end of the page, when its styles are there. On a slow line the scripts stay away:
 * every link and form works without them, and they would take ten times as long as the page. They
 * come when a file is to be chosen, which they may make smaller. Where only the server or the
 * processor is slow they come when the page has its pictures. An editor's come at once, or when its
 * own small script has let them.
 *
 * A script that doesn't come is asked for again when the connection is back.
 */
function begin(
  given: { type: string; lateMs: number | null; slowRate: number; longestMs: number },
  notice: Notice,
  say: (what: string, address: string) => void,
): () => boolean {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const waiting = document.querySelector(`script[type="${given.type}"]`);
  const modules = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  let hasBegun = false;
  const start = () => {
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    script.textContent = waiting?.textContent ?? "";
    script.onerror = () => {
      const again = () => {
        notice.hide();
        start();
      };
      addEventListener("online", again, { once: true });
    };
    document.head.append(script);
    script.remove();
  };
  const go = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const link of modules) link.removeAttribute("media");
    start();
    setTimeout(() => {
      const late = [...modules].find(({ href }) => !performance.getEntriesByName(href).length);
      if (late) say("timeout", late.href);
    }, given.longestMs);
  };
  const isLineSlow = () => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return !!page && page.transferSize < (page.responseEnd - page.responseStart) * given.slowRate;
  };
  const { scriptsWaitFor } = window as { scriptsWaitFor?: Promise<void> };
  if (scriptsWaitFor) scriptsWaitFor.then(go);
  else if (given.lateMs === null || performance.now() < given.lateMs) go();
  else {
    addEventListener("load", () => setTimeout(() => isLineSlow() || go(), 100));
    addEventListener("focusin", ({ target }) => {
      if ((target as HTMLInputElement).type === "file") go();
    });
  }
  return () => !hasBegun;
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
  const given = JSON.stringify({
    type: WAITING,
    lateMs: isEditor ? null : LATE_MS,
    slowRate: SLOW_RATE,
    longestMs: LONGEST_MS,
  });
  const hold = `(${holdWithoutLine})(n,p,${JSON.stringify(OFFLINE_MESSAGE)})`;
  const start =
    `<script nonce="${nonce}">{const n=(${noticeAtFoot})(),` +
    `p=(${begin})(${given},n,(${sayWhatIsMissing})(n));${isEditor ? "" : hold}}</script>`;
  return Buffer.concat([
    page.subarray(0, from),
    Buffer.from(scripts, "latin1"),
    page.subarray(dataFrom, end),
    Buffer.from(start, "latin1"),
    page.subarray(end),
  ]);
}
