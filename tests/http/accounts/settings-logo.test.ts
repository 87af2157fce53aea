import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueOne } from "../../factories/issued-certificates.ts";
import { accountRow, follow, refused } from "../../factories/settings.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 36, g: 72, b: 200, alpha: 0.5 } },
  });

function upload(bytes: Uint8Array | string, name: string, type = "image/png"): FormData {
  const form = new FormData();
  form.set(
    "logo",
    new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }),
  );
  return form;
}

const fileOf = (key: string) => join(app.context.config.dataDir, "files", key);

describe("/settings/organisation", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "a %s becomes a WebP of at most 512 pixels, nothing else",
    async (format) => {
      const person = await app.organiser();
      const bytes = await picture(1200, 600)
        .withExif({ IFD0: { Copyright: "GPS of my house" } })
        .toFormat(format)
        .toBuffer();
      expect(bytes.includes("GPS of my house")).toBe(true);
      const html = await follow(
        person,
        await person.post(
          "/settings/organisation",
          upload(bytes, "../../../logo.exe", "text/html"),
        ),
      );
      expect(html).toContain("Your logo is saved.");
      const { logoFileKey } = await accountRow(app, person.accountId);
      expect(logoFileKey).toMatch(/^accounts\/[a-z0-9]+\/logo-[a-z0-9]{12}-512x256\.webp$/);
      const kept = await readFile(fileOf(logoFileKey!));
      const meta = await sharp(kept).metadata();
      expect(meta).toMatchObject({ format: "webp", width: 512, height: 256 });
      expect([meta.exif, meta.xmp, meta.icc]).toEqual([undefined, undefined, undefined]);
      expect(kept.includes("GPS of my house")).toBe(false);
      // In the side menu, in place of initials.
      expect(await person.page("/projects")).toMatch(
        /<img src="\/issuers\/[^"]+logo\.webp\?v=[^"]+" width="512" height="256" alt=""/,
      );
    },
  );

  test("a sideways photo is turned upright, a small logo not enlarged", async () => {
    const person = await app.organiser();
    const sideways = await picture(90, 40)
      .flatten()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await person.post("/settings/organisation", upload(sideways, "logo.jpg"));
    expect((await accountRow(app, person.accountId)).logoFileKey).toMatch(/-40x90\.webp$/);
  });

  test("a wrong kind of file is refused by its content, with 415", async () => {
    const person = await app.organiser();
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    for (const [bytes, name, what] of [
      [
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        "logo.png",
        "an SVG drawing",
      ],
      ["<!doctype html><script>alert(1)</script>", "logo.png", "a web page"],
      ["%PDF-1.7 x", "logo.webp", "a PDF"],
      [gif, "logo.jpg", "a GIF picture"],
      ["MZ\x90\x00", "logo.jpg", "of an unknown type"],
      ["", "logo.png", "empty"],
    ] as const) {
      const response = await person.post("/settings/organisation", upload(bytes, name));
      const html = await response.text();
      expect([name, response.status]).toEqual([name, 415]);
      expect(html).toContain(`This file is ${what}. Upload the logo as a PNG, JPG or WebP.`);
      expect(html).toMatch(/<title>Error: /);
    }
    expect((await accountRow(app, person.accountId)).logoFileKey).toBeNull();
  });

  test("too large a file gets 413, too many pixels 422", async () => {
    const person = await app.organiser();
    const noise = await sharp(randomBytes(1000 * 1000 * 3), {
      raw: { width: 1000, height: 1000, channels: 3 },
    })
      .png()
      .toBuffer();
    expect(noise.byteLength).toBeGreaterThan(2 * 1024 * 1024);
    for (const bytes of [noise, randomBytes(9 * 1024 * 1024)]) {
      const response = await person.post("/settings/organisation", upload(bytes, "logo.png"));
      expect(response.status).toBe(413);
      expect(await response.text()).toContain(
        "This file is larger than 2 MB, the limit for a logo.",
      );
    }
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(2 * 1024 * 1024);
    await refused(
      await person.post("/settings/organisation", upload(bomb, "logo.png")),
      "This picture is 9000 × 9000 pixels",
    );
  });

  test("an empty, damaged, tiny or second picture each has its message", async () => {
    const person = await app.organiser();
    const png = await picture(200, 200).png().toBuffer();
    await refused(
      await person.post("/settings/organisation", upload("", "")),
      "Choose a picture first: PNG, JPG or WebP.",
    );
    await refused(
      await person.post("/settings/organisation", upload(png.subarray(0, 200), "logo.png")),
      "This picture is damaged or incomplete.",
    );
    const dot = await picture(1, 1).png().toBuffer();
    await refused(
      await person.post("/settings/organisation", upload(dot, "logo.png")),
      "This picture is only 1 × 1 pixels.",
    );
    const two = upload(png, "a.png");
    two.append("logo", new File([new Uint8Array(png)], "b.png"));
    await refused(await person.post("/settings/organisation", two), "Choose one picture only.");
  });

  test("pictures are drawn anew only so often", async () => {
    const person = await app.organiser();
    let last = new Response();
    for (let i = 0; i < 31; i++)
      last = await person.post("/settings/organisation", upload("%PDF-", "logo.png"));
    expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await last.text()).toContain("Too many uploads in a short time.");
  });

  test("replacing and removing a logo deletes the old file", async () => {
    const person = await app.organiser();
    const keys: string[] = [];
    for (const side of [100, 200]) {
      await person.post(
        "/settings/organisation",
        upload(await picture(side, side).png().toBuffer(), "logo.png"),
      );
      keys.push((await accountRow(app, person.accountId)).logoFileKey!);
    }
    expect(keys.map((key) => existsSync(fileOf(key)))).toEqual([false, true]);
    expect(
      await follow(person, await person.post("/settings/organisation", { intent: "remove-logo" })),
    ).toContain("is removed");
    expect(existsSync(fileOf(keys[1]!))).toBe(false);
    expect((await accountRow(app, person.accountId)).logoFileKey).toBeNull();
    expect((await person.post("/settings/organisation", { intent: "remove-logo" })).status).toBe(
      303,
    );
  });
});

describe("Where it is seen", () => {
  test("everyone sees the logo at the issuer's address, or 404", async () => {
    const person = await app.organiser();
    const path = `/issuers/${person.accountId}/logo.webp`;
    expect((await app.visitor().get(path)).status).toBe(404);
    expect((await app.visitor().get("/issuers/nobody/logo.webp")).status).toBe(404);
    await person.post(
      "/settings/organisation",
      upload(await picture(400, 100).png().toBuffer(), "logo.png"),
    );
    const version = /logo-([a-z0-9]+)-/.exec(
      (await accountRow(app, person.accountId)).logoFileKey!,
    )![1];
    const named = await app.visitor().get(`${path}?v=${version}`);
    expect(named.status).toBe(200);
    expect((await sharp(await named.arrayBuffer()).metadata()).format).toBe("webp");
    expect(Object.fromEntries(named.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const plain = await app.visitor().get(path);
    expect(plain.headers.get("Cache-Control")).toBe("public, no-cache");
    const again = await app.visitor().get(path, { "If-None-Match": plain.headers.get("ETag")! });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test.each([
    ["dark", "#101820", 255],
    ["white", "#ffffff", 17],
  ])("a %s logo in an e-mail can be seen on any page", async (_, ink, plate) => {
    const person = await app.organiser();
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><circle cx="200" cy="50" r="40" fill="${ink}"/></svg>`;
    await person.post(
      "/settings/organisation",
      upload(await sharp(Buffer.from(drawing)).png().toBuffer(), "logo.png"),
    );
    const served = await app.visitor().get(`/issuers/${person.accountId}/logo.png`);
    const { data, info } = await sharp(await served.arrayBuffer())
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The same margin on every side: 368 by 92 in the middle.
    expect([info.width, info.height, info.channels]).toEqual([384, 108, 3]);
    expect(data[0]).toBe(plate);
    expect(Math.abs(data[(54 * 384 + 192) * 3]! - plate)).toBeGreaterThan(150);
  });

  test("an opaque logo in an e-mail stays as it is", async () => {
    const person = await app.organiser();
    await person.post(
      "/settings/organisation",
      upload(await picture(400, 100).flatten().png().toBuffer(), "logo.png"),
    );
    const served = await app.visitor().get(`/issuers/${person.accountId}/logo.png`);
    const { dominant } = await sharp(await served.arrayBuffer()).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r + 40);
  });

  test("the issuer's logo leads a certificate's public page", async () => {
    const person = await app.organiser();
    const issued = await issueOne(app.context.db, { accountId: person.accountId });
    expect(await app.visitor().page(`/c/${issued.id}`)).not.toContain("/logo.webp");
    await person.post(
      "/settings/organisation",
      upload(await picture(400, 100).png().toBuffer(), "logo.png"),
    );
    const html = await app.visitor().page(`/c/${issued.id}`);
    const [, image = ""] = html.match(/<header.*?<img ([^>]*logo\.webp[^>]*)>/s) ?? [];
    expect(image).toContain('width="160" height="40" alt=""');
    expect(html).not.toContain("accounts/");
  });
});
