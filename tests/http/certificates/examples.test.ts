import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const NAME = "Fúnmiláyọ̀ Adébáyọ̀";
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function made(
  name: string,
  fields: Record<string, string> = {},
  visitor = app.visitor(),
): Promise<string> {
  const answer = await visitor.post("/example", { name, ...fields });
  expect([name, answer.status]).toEqual([name, 303]);
  return answer.headers.get("Location")!;
}

describe("An example with a visitor's name", () => {
  test("the form leads to a page that says what it is", async () => {
    expect(await app.visitor().page("/")).toMatch(/<form[^>]+method="post" action="\/example"/);
    const path = await made(`  ${NAME} `);
    expect(path).toMatch(/^\/example\/[0-9a-z]+$/);
    expect(await made(NAME)).toBe(path);
    const answer = await app.visitor().get(path);
    expect([
      answer.status,
      answer.headers.get("X-Robots-Tag"),
      answer.headers.get("Cache-Control"),
    ]).toEqual([200, "noindex", "private, no-cache"]);
    const html = await answer.text();
    for (const text of [
      "This is an example, not a certificate",
      "Iweri example",
      NAME,
      'content="noindex"',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain("This certificate is genuine");
    expect(html).not.toMatch(/<script\b/);
  });

  test("its picture is drawn once, is light, and stays off the disk", async () => {
    const path = await made("Ọlábísí Ògúnlẹ́yẹ");
    const visitor = app.visitor();
    for (const format of ["avif", "webp"] as const) {
      const answer = await visitor.get(`${path}.${format}`);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
      expect(answer.headers.get("Cache-Control")).toBe("private, max-age=3600");
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([format, bytes.length < 31_000, bytes.length > 5_000]).toEqual([format, true, true]);
      expect((await sharp(bytes).metadata()).width).toBe(format === "avif" ? 960 : 600);
    }
    expect(
      readdirSync(app.context.config.dataDir, { recursive: true }).filter((name) =>
        /drawings.[0-9a-f]{2}./.test(`${name}`),
      ),
    ).toEqual([]);
  });

  test("an example is found where certificates are checked", async () => {
    const path = await made("Ngọzị Okonkwọ");
    for (const typed of [
      `http://localhost:3000${path}`,
      `HTTP://LOCALHOST:3000${path.toUpperCase()}`,
    ]) {
      const answer = await app
        .visitor()
        .get(`/verify?${new URLSearchParams({ certificateId: typed })}`);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, path]);
    }
  });

  test("what is no name comes back with a message", async () => {
    for (const name of [
      "",
      "<b>Ada</b>",
      "Call 0803 555 1234",
      "evil.example/win",
      "a".repeat(80),
    ]) {
      const answer = await app.visitor().post("/example", { name, design: "harmattan" });
      const html = await answer.text();
      expect([name, answer.status, /Type a name/.test(html)]).toEqual([name, 422, true]);
      expect(html).not.toContain("<b>Ada");
      expect(html).toMatch(/id="design-harmattan"[^>]*checked|checked[^>]*id="design-harmattan"/);
    }
    expect(await (await app.visitor().post("/example", { name: "Ada 2 Obi" })).text()).toContain(
      'value="Ada 2 Obi"',
    );
  });

  test("names in any script are drawn", async () => {
    for (const [name, design] of [
      ["محمد عبد الله", "khatam-star"],
      ["李小龍", "guilloche"],
      ["O’Neill-Smith", "harmattan"],
    ] as const) {
      const path = await made(name, { design });
      expect(await app.visitor().page(path)).toContain(name);
      expect((await app.visitor().get(`${path}.webp`)).status).toBe(200);
    }
  });

  test("made-up, changed and old addresses show the form again", async () => {
    const path = await made("Ada Obi");
    for (const wrong of [
      "/example/7k2m94qxh3rt8vwb5cnd",
      `${path.slice(0, -4)}0000`,
      `/example/${"z".repeat(300)}`,
    ]) {
      const answer = await app.visitor().get(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
      const html = await answer.text();
      expect(html).toContain("This example has expired");
      expect(html).not.toContain("Ada Obi");
      expect((await app.visitor().get(`${wrong}.avif`)).status).toBe(404);
    }
  });
});

describe("The real example certificate", () => {
  test("it is issued once, is genuine, and its files are recognised", async () => {
    const asked = await Promise.all([1, 2, 3].map(() => app.visitor().get("/example/certificate")));
    const places = new Set(asked.map((answer) => answer.headers.get("Location")));
    expect([asked[0]!.status, places.size]).toEqual([302, 1]);
    const [path = ""] = places as Set<string>;
    const html = await app.visitor().page(path);
    for (const text of ["This certificate is genuine", "Iweri example", NAME])
      expect(html).toContain(text);
    const pdf = await app.visitor().get(`${path}.pdf`);
    const form = new FormData();
    form.set(
      "file",
      new File([await pdf.arrayBuffer()], "certificate.pdf", { type: "application/pdf" }),
    );
    const checked = await app.visitor().post("/verify", form);
    expect(await app.visitor().page(checked.headers.get("Location")!)).toContain(
      "The file you chose is exactly the one that was issued.",
    );
    const rows = await app.context.db.selectFrom("certificates").select("id").execute();
    expect(rows).toHaveLength(1);
  });
});

describe("The gallery of templates", () => {
  test("every design is shown, to try with one's own name", async () => {
    const html = await app.visitor().page("/templates");
    expect(html).toContain("38 designs");
    expect(html.match(/href="\/example\?template=[a-z-]+"/g)).toHaveLength(38);
    const example = await app.visitor().page("/example?template=harmattan");
    expect(example).toMatch(/id="design-harmattan"[^>]*checked|checked[^>]*id="design-harmattan"/);
  });

  test("designs are found by words, occasion and orientation", async () => {
    const html = await app
      .visitor()
      .page("/templates?q=sand&occasion=Participation&orientation=landscape&paper=letter");
    expect(html.match(/href="\/example\?template=[a-z-]+"/g)).toEqual([
      'href="/example?template=harmattan"',
    ]);
    expect(html).toContain('href="/templates"');
    expect(await app.visitor().page("/templates?q=zzz")).toContain("No designs match.");
    expect(await app.visitor().page("/templates?occasion=%3Cb%3E&paper=x")).toContain("38 designs");
  });
});
