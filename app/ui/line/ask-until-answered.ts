import { hideLineNotice, showLineNotice } from "./line-notice.ts";

/** Not every browser notices that its connection is back, so it is also tried unasked. */
const WAITS_MS = [2_000, 5_000, 10_000, 20_000];
/** A page that is being left breaks off what it asked for, and that is no lost connection. */
const LEAVING_MS = 500;

/**
 * With a lost connection, what Remix asks for (a page's data, a form's answer, a script) is asked
 * for again until there is an answer; Remix alone would show an error in place of the page, with
 * everything typed in it. The page stays as it is meanwhile, with a notice.
 */
export function askUntilAnswered(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) =>
    isRemixs(input, init) ? untilAnswered(() => ask(input, init), init) : ask(input, init);
}

/** Links of which it only wants to know where they lead are no reason for a notice. */
function isRemixs(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request) return false;
  const { origin, pathname } = new URL(input, location.href);
  if (origin !== location.origin) return false;
  return (
    /\.data$|^\/build\/.*\.js$/.test(pathname) || (pathname === "/__manifest" && !!init?.signal)
  );
}

async function untilAnswered(
  ask: () => Promise<Response>,
  init: RequestInit | undefined,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const neverLeft = !navigator.onLine;
    try {
      const answer = await ask();
      // A connection may also be lost in the middle of an answer.
      const body = await answer.arrayBuffer();
      hideLineNotice();
      return new Response(body.byteLength > 0 ? body : null, answer);
    } catch (error) {
      const signal = init?.signal;
      if (!signal?.aborted) await pause(LEAVING_MS);
      if (signal?.aborted) {
        hideLineNotice();
        throw error;
      }
      const isRepeatable = neverLeft || mayBeSentTwice(init);
      await nextTry(isRepeatable ? (WAITS_MS[tries] ?? WAITS_MS.at(-1) ?? null) : null, signal);
    }
  }
}

/**
 * What reads, and forms with an id of their own: of those the server takes the first, and answers
 * the second with what came of it.
 */
export function mayBeSentTwice({ method = "GET", body }: RequestInit = {}): boolean {
  if (method.toUpperCase() === "GET") return true;
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return false;
  // A send's button has its id in front of what it confirms (`confirmForm`).
  return Boolean(body.get("token")) || String(body.get("confirm")).includes(".");
}

/**
 * Resolves when the connection is back, after `unaskedMs`, or when somebody presses the button;
 * also when what was asked for is not wanted any more. `unaskedMs` null: only the button sends it.
 */
function nextTry(unaskedMs: number | null, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = unaskedMs === null ? undefined : setTimeout(go, unaskedMs);
    function go() {
      clearTimeout(timer);
      removeEventListener("online", go);
      signal?.removeEventListener("abort", go);
      resolve();
    }
    if (unaskedMs !== null) addEventListener("online", go);
    signal?.addEventListener("abort", go);
    showLineNotice({ goesOn: unaskedMs !== null, tryNow: go });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
