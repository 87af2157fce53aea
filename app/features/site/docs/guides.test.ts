import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { GUIDE_SECTIONS } from "./docs-sections.ts";
import { listGuides, readGuides } from "./guides.server.ts";

const config = readConfig({
  NODE_ENV: "test",
  DATA_DIR: mkdtempSync(join(tmpdir(), "iweri-guides-")),
});
const guides = readGuides(config);
/**
 * Anchors on other pages that guides lead to; `tests/http/site/site-docs.test.ts` looks whether they are
 * there.
 */
const OTHER_ANCHORS = ["/help#contact", "/api#webhooks"];
const MAX_PICTURE_BYTES = 18_000;

const idsOf = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);

test("every file is a guide with title, section, order and own description", () => {
  expect(guides.map(({ slug }) => `${slug}.md`).sort()).toEqual(
    readdirSync("app/features/site/content/docs")
      .filter((file) => file.endsWith(".md"))
      .sort(),
  );
  expect(guides.length).toBeGreaterThanOrEqual(18);
  for (const { slug, title, description } of guides) {
    expect(slug).toMatch(/^[a-z0-9-]+$/);
    expect(title.length, slug).toBeLessThan(60);
    expect(description.length, slug).toBeGreaterThan(40);
    expect(description.length, slug).toBeLessThan(170);
  }
  for (const name of ["title", "description"] as const) {
    expect(new Set(guides.map((guide) => guide[name])).size, `${name}s that differ`).toBe(
      guides.length,
    );
  }
  expect(new Set(guides.map(({ section }) => section))).toEqual(new Set(GUIDE_SECTIONS));
  const places = guides.map(({ section, order }) => `${section} ${order}`);
  expect(new Set(places).size, "places that differ").toBe(places.length);
});

test("listed in the order of the menu", () => {
  expect(listGuides(config)[0]).toEqual({
    slug: "create-your-account",
    title: "Create your account",
  });
  expect(listGuides(config).map(({ slug }) => slug)).toEqual(guides.map(({ slug }) => slug));
});

test("headings start at level two, skip none, have unique, unbroken anchors", () => {
  for (const { slug, html } of guides) {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels[0], slug).toBe(2);
    levels.forEach((level, at) => {
      expect(level - (levels[at - 1] ?? 2), slug).toBeLessThanOrEqual(1);
    });
    expect(levels, slug).not.toContain(1);
    const ids = idsOf(html);
    expect(ids.length, slug).toBe(levels.length);
    expect(new Set(ids).size, `anchors of ${slug}`).toBe(ids.length);
    expect(html, slug).not.toMatch(/<h[2-4][^>]*><a[^>]*>(?:(?!<\/h).)*<a\s/);
  }
});

test("every link leads to an existing guide, section or page", () => {
  const anchors = new Map(guides.map(({ slug, html }) => [`/docs/${slug}`, idsOf(html)]));
  const broken: string[] = [];
  for (const { slug, html } of guides) {
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (/^(?:https:\/\/|mailto:)/.test(href)) continue;
      const [path = "", anchor] = href.split("#");
      const known = path === "" ? idsOf(html) : anchors.get(path);
      const isThere = known
        ? anchor === undefined || known.includes(anchor)
        : anchor !== undefined
          ? OTHER_ANCHORS.includes(href)
          : !path.startsWith("/docs/") && hasRoute(path);
      if (!isThere) broken.push(`${slug}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

function hasRoute(path: string): boolean {
  return ["", "_site", "_site/_legal", "_site/_product", "_sign-up", "_public"].some((area) =>
    [`${path}.tsx`, `${path}.ts`, `${path}/index.tsx`].some((file) =>
      existsSync(join("app/routes", area, file)),
    ),
  );
}

test("every guide links to another, and every guide is linked from one", () => {
  const to = (html: string) =>
    [...html.matchAll(/href="\/docs\/([a-z0-9-]+)/g)].map(([, slug]) => slug!);
  const ledTo = new Set(
    guides.flatMap(({ slug, html }) => to(html).filter((other) => other !== slug)),
  );
  expect(
    guides
      .filter(({ slug, html }) => !to(html).some((other) => other !== slug))
      .map(({ slug }) => slug),
  ).toEqual([]);
  expect(guides.filter(({ slug }) => !ledTo.has(slug)).map(({ slug }) => slug)).toEqual([]);
});

test("every picture exists, small, in stated proportions, described and loaded lazily", async () => {
  let count = 0;
  for (const { slug, html } of guides) {
    for (const [tag] of html.matchAll(/<img[^>]*>/g)) {
      const [, src, alt, width, height] =
        /^<img src="([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)" loading="lazy"/.exec(tag) ??
        [];
      expect(alt?.length, `${slug}: ${tag}`).toBeGreaterThan(20);
      const file = join("public", src!.replace(/-[0-9a-f]{8}(?=\.)/, ""));
      expect(statSync(file).size, src).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
      const picture = await sharp(readFileSync(file)).metadata();
      // As large as stated, or sharper by so much.
      const scale = picture.width / Number(width);
      expect([1, 1.25, 1.5], src).toContain(scale);
      expect(picture.height, src).toBe(Math.round(Number(height) * scale));
      count++;
    }
  }
  expect(count).toBeGreaterThan(3);
});
