import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { Parser } from "htmlparser2";

/**
 * What came of the visits. An answer that no page links to its visitor with (a redirect, 4xx, 5xx)
 * is `unexpected`, by address.
 */
export interface Visits {
  pages: number;
  /** Everything that was asked for: pages and what they load. */
  answers: number;
  /** How long a page took with all it loads, in ms. */
  p50: number;
  p99: number;
  unexpected: Map<string, number>;
  /** Lines that broke, and answers that did not come in 20 s. */
  unanswered: number;
}

export interface Visitor {
  /** Pages in the order in which this one looks at them, again from the first after the last. */
  paths: string[];
  headers: Record<string, string>;
}

/** As browsers have it for one host (HTTP/1.1). */
const LINES = 6;
const LONGEST_MS = 20_000;
const DECODED = {
  "accept-encoding": "br",
  "accept-language": "en",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0",
};

/**
 * People at browsers: each opens a page, loads its styles, scripts and pictures over six lines,
 * reads it for half to one and a half times `readingMs` and goes on to the next, until the time is
 * over. What may be kept is loaded once; what has an entity tag is asked for with it. They come one
 * after the other within one reading time.
 */
export async function visit(
  port: number,
  visitors: Visitor[],
  { seconds, readingMs }: { seconds: number; readingMs: number },
): Promise<Visits> {
  const took: number[] = [];
  const seen: Omit<Visits, "p50" | "p99"> = {
    pages: 0,
    answers: 0,
    unexpected: new Map(),
    unanswered: 0,
  };
  const endsAt = performance.now() + seconds * 1_000;
  const one = async (visitor: Visitor, number: number) => {
    const browser = new Browser(port, visitor.headers, seen);
    await pause((number * readingMs) / visitors.length);
    for (let turn = 0; performance.now() < endsAt; turn++) {
      const openedAt = performance.now();
      await browser.open(visitor.paths[turn % visitor.paths.length] as string);
      took.push(performance.now() - openedAt);
      seen.pages += 1;
      await pause(readingMs * (0.5 + Math.random()));
    }
    browser.close();
  };
  await Promise.all(visitors.map(one));
  took.sort((a, b) => a - b);
  const share = (part: number) => took[Math.floor((took.length - 1) * part)] ?? Number.NaN;
  return { ...seen, p50: share(0.5), p99: share(0.99) };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

class Browser {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: LINES });
  /** Addresses that needn't be asked for again, and entity tags of the others. */
  private readonly kept = new Set<string>();
  private readonly tags = new Map<string, string>();
  private readonly port: number;
  private readonly headers: Record<string, string>;
  private readonly seen: Pick<Visits, "answers" | "unexpected" | "unanswered">;

  constructor(
    port: number,
    headers: Record<string, string>,
    seen: Pick<Visits, "answers" | "unexpected" | "unanswered">,
  ) {
    this.port = port;
    this.headers = headers;
    this.seen = seen;
  }

  async open(path: string): Promise<void> {
    const page = await this.ask(path, { accept: "text/html" });
    if (page?.status !== 200) return;
    const isPacked = page.headers["content-encoding"] === "br";
    const html = (isPacked ? brotliDecompressSync(page.body) : page.body).toString();
    await Promise.all(addressesIn(html).map((address) => this.load(address)));
  }

  close(): void {
    this.agent.destroy();
  }

  private async load(path: string): Promise<void> {
    if (this.kept.has(path)) return;
    const tag = this.tags.get(path);
    const answer = await this.ask(path, tag ? { "if-none-match": tag } : {});
    const { etag, "cache-control": mayKeep = "" } = answer?.headers ?? {};
    if (/max-age=[1-9]/.test(mayKeep)) this.kept.add(path);
    else if (etag) this.tags.set(path, etag);
  }

  private async ask(path: string, more: Record<string, string>): Promise<Answer | null> {
    const answer = await this.answerTo(path, { ...DECODED, ...this.headers, ...more });
    const { seen } = this;
    if (!answer) seen.unanswered += 1;
    else seen.answers += 1;
    const isExpected = !answer || answer.status === 200 || answer.status === 304;
    const what = `${answer?.status} ${path.replace(/[\w-]{12,}/, "…")}`;
    if (!isExpected) seen.unexpected.set(what, (seen.unexpected.get(what) ?? 0) + 1);
    return answer;
  }

  private answerTo(path: string, headers: Record<string, string>): Promise<Answer | null> {
    return new Promise((resolve) => {
      const asking = request(
        { port: this.port, path, headers, agent: this.agent, timeout: LONGEST_MS },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
          response.on("error", () => resolve(null));
        },
      );
      asking.on("timeout", () => asking.destroy());
      asking.on("error", () => resolve(null));
      asking.end();
    });
  }
}

/**
 * What a browser loads for a page by itself, of this host. A picture that comes in several formats
 * is loaded in the first.
 */
function addressesIn(html: string): string[] {
  const found = new Set<string>();
  let hasSource = false;
  const parser = new Parser({
    onopentag(name, { rel = "", href = "", src = "", srcset = "" }) {
      if (name === "picture") hasSource = false;
      const isLoaded = name === "link" && /\b(?:stylesheet|modulepreload|icon)\b/.test(rel);
      const first = srcset.trim().split(/[\s,]/)[0] ?? "";
      if (isLoaded) found.add(href);
      else if (name === "source" && !hasSource) found.add(first);
      else if (name === "script" || (name === "img" && !hasSource)) found.add(src);
      hasSource ||= name === "source";
    },
    onclosetag(name) {
      if (name === "picture") hasSource = false;
    },
  });
  parser.end(html);
  return [...found].filter((address) => /^\/(?!\/)/.test(address));
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
