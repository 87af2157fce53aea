import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApp } from "../../setup/serve-app.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const ORIGIN = "http://localhost:3000";
const PAGES = ["/", "/pricing", "/help", "/blog", "/docs", "/features", "/about"];

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let session: string;

beforeAll(async () => {
  app = await startApp();
  // Kept for a minute, as in production; the rest stays as tests have it.
  app.context.config.production = true;
  const { email } = await app.organiser({ accountName: "Zebra Crossing School" });
  server = await serveApp(app);
  const fields = new URLSearchParams({ email, password: PASSWORD }).toString();
  const headers = { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" };
  session = String((await ask("/sign-in", headers, "POST", fields)).headers["set-cookie"]).split(
    ";",
  )[0]!;
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body = "",
): Promise<Answer> {
  return new Promise((done, fail) => {
    const length = body ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
    const asking = request(
      { port: server.port, method, path, headers: { ...length, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () =>
          done({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    asking.on("error", fail);
    asking.end(body);
  });
}

const nonceOf = (answer: Answer) =>
  /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1] ?? "absent";

describe("A page for everybody", () => {
  test.each(PAGES)(
    "%s is public, with a tag, in every encoding, and 304 afterwards",
    async (path) => {
      const plain = await ask(path);
      expect([plain.status, plain.headers["cache-control"]]).toEqual([
        200,
        "public, max-age=60, no-transform",
      ]);
      expect(plain.headers.vary).toBe("Accept-Encoding, Cookie");
      expect(plain.headers["set-cookie"]).toBeUndefined();
      const etag = String(plain.headers.etag);
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      expect(plain.headers["content-encoding"]).toBeUndefined();

      const packed = await ask(path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
      expect([packed.headers["content-encoding"], packed.headers.etag]).toEqual(["br", etag]);
      expect(Number(packed.headers["content-length"])).toBe(packed.body.length);
      expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
      const gzipped = await ask(path, { "Accept-Encoding": "br;q=0, gzip;q=0.2" });
      expect(gzipped.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true);
      expect(
        (await ask(path, { "Accept-Encoding": "identity;q=0, *;q=0" })).body.equals(plain.body),
      ).toBe(true);

      for (const known of [etag, etag.slice(2), `"x", ${etag}`, "*"]) {
        const unchanged = await ask(path, { "If-None-Match": known, "Accept-Encoding": "br" });
        expect([known, unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([
          known,
          304,
          0,
          etag,
        ]);
        expect(unchanged.headers["cache-control"]).toBe("public, max-age=60, no-transform");
      }
      expect((await ask(path, { "If-None-Match": '"other", W/"another"' })).status).toBe(200);

      const head = await ask(path, { "Accept-Encoding": "br" }, "HEAD");
      expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
        200,
        0,
        String(packed.body.length),
      ]);
      expect(head.headers.etag).toBe(etag);
    },
  );

  test.each(PAGES)("%s holds no nonce, and its security headers are fresh", async (path) => {
    const [one, other] = [await ask(path), await ask(path)];
    expect(one.body.equals(other.body)).toBe(true);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    for (const answer of [one, other]) {
      const html = answer.body.toString();
      expect(html).not.toContain("nonce=");
      expect(
        [...html.matchAll(/<script\b[^>]*>/g)]
          .map(([tag]) => tag)
          .filter((tag) => !tag.includes("ld+json")),
      ).toEqual(["/", "/newsletter"].includes(path) ? ["<script>"] : []);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test.each(PAGES)("%s shows nobody what belongs to somebody signed in", async (path) => {
    const seen = new Set<string>();
    for (const headers of [
      {},
      { Cookie: "iweri_flash=x.y; iweri_menu=rail" },
      { Cookie: "iweri_session=zzforged; a=b" },
      {
        Authorization: "Bearer zzbearer",
        "X-Forwarded-For": "203.0.113.9",
        "User-Agent": "Marker-Agent",
        "Accept-Language": "yo",
      },
      { "X-Forwarded-Host": "evil.test", Host: "evil.test", Referer: "https://evil.test/marker" },
    ] as Record<string, string>[]) {
      const { body, headers: said, status } = await ask(path, headers);
      expect([status, said["set-cookie"]]).toEqual([200, undefined]);
      seen.add(body.toString());
    }
    expect(seen.size).toBe(1);
    const [html = ""] = seen;
    for (const mark of [
      "Zebra",
      "Adaeze",
      "Marker-Agent",
      "evil.test",
      "203.0.113.9",
      "zzforged",
      "zzbearer",
    ]) {
      expect([mark, html.includes(mark)]).toEqual([mark, false]);
    }
  });

  test.each(PAGES)("%s names who is signed in, to them alone", async (path) => {
    const before = await ask(path);
    const own = await ask(path, { Cookie: `${session}; iweri_theme=dark` });
    const [html, everybodys] = [own.body.toString(), before.body.toString()];
    expect([own.status, own.headers["cache-control"], own.headers.etag]).toEqual([
      200,
      "private, no-cache, no-transform",
      undefined,
    ]);
    expect(own.headers.vary).toContain("Cookie");
    const header = /<header[\s\S]*?<\/header>/.exec(html)![0];
    expect([
      header.includes("Adaeze"),
      header.includes('href="/dashboard"'),
      header.includes(">Login<"),
    ]).toEqual([true, true, false]);
    expect([
      everybodys.includes("Adaeze"),
      everybodys.includes(">Login<"),
      html.includes("Zebra"),
    ]).toEqual([false, true, false]);
    const after = await ask(path);
    expect([after.headers.etag, after.body.equals(before.body)]).toEqual([
      before.headers.etag,
      true,
    ]);
  });

  test("the page follows the theme's cookie, if there is such a theme", async () => {
    const themeOf = async (cookie: string) =>
      / data-theme="(\w+)"/.exec((await ask("/about", { Cookie: cookie })).body.toString())?.[1] ??
      "device";
    for (const round of [1, 2]) {
      expect([round, await themeOf("iweri_theme=dark")]).toEqual([round, "dark"]);
      expect([round, await themeOf("a=b; iweri_theme=light; c=d")]).toEqual([round, "light"]);
      expect([round, await themeOf("")]).toEqual([round, "device"]);
      expect([round, await themeOf('iweri_theme="><script>')]).toEqual([round, "device"]);
      expect([round, await themeOf("iweri_theme=%")]).toEqual([round, "device"]);
      expect([round, await themeOf("not_iweri_theme=dark")]).toEqual([round, "device"]);
    }
    const [dark, light] = [
      await ask("/about", { Cookie: "iweri_theme=dark" }),
      await ask("/about", { Cookie: "iweri_theme=light" }),
    ];
    expect(dark.headers.etag).not.toBe(light.headers.etag);
  });
});

describe("Addresses and queries", () => {
  test("what newsletters hang onto links leads to the same page", async () => {
    const plain = await ask("/features");
    const tagged = await ask("/features?utm_source=mail&utm_campaign=may&fbclid=IwAR0_abc");
    expect([tagged.headers.etag, tagged.body.equals(plain.body)]).toEqual([
      plain.headers.etag,
      true,
    ]);
  });

  test("odd queries are answered, and none of them in place of another", async () => {
    const plain = String((await ask("/blog")).headers.etag);
    for (const query of [
      "?page=-1",
      "?page=1e9",
      "?sort=DROP",
      `?q=${"a".repeat(10_000)}`,
      "?tab=a&tab=b",
      "?%00",
      "?__proto__=1&constructor=2",
      "?q=%3Cscript%3E",
      "?_data=routes%2F_site",
      "?index",
      "??",
    ]) {
      const answer = await ask(`/blog${query}`);
      expect([query, answer.status < 500, answer.body.includes("<script>")]).toEqual([
        query,
        true,
        false,
      ]);
    }
    expect((await ask("/blog")).headers.etag).toBe(plain);
  });

  test("a request for a range gets the whole page", async () => {
    const whole = await ask("/about", { Range: "bytes=0-9" });
    expect([whole.status, whole.body.length > 1000, whole.headers["content-range"]]).toEqual([
      200,
      true,
      undefined,
    ]);
  });

  test("what is absent, sent, private or elsewhere is not kept", async () => {
    const absent = await ask("/blog/no-such-article");
    expect([absent.status, absent.headers.etag, absent.headers["cache-control"]]).toEqual([
      404,
      undefined,
      "private, no-store, no-transform",
    ]);
    const sent = await ask(
      "/about",
      { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" },
      "POST",
      "a=b",
    );
    expect([sent.status >= 400, sent.headers.etag]).toEqual([true, undefined]);
    for (const path of ["/sign-in", "/dashboard", "/verify"]) {
      const { headers } = await ask(path, { Cookie: session });
      expect([path, String(headers["cache-control"] ?? "no-store").includes("public")]).toEqual([
        path,
        false,
      ]);
    }
  });

  test("a hundred first requests at once get the same page", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ask("/careers?utm_source=a", { "Accept-Encoding": "br" })),
    );
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  });
});
