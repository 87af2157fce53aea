import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueOne } from "../../factories/issued-certificates.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let id: string;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  app = await startApp();
  id = (await issueOne(app.context.db, { firstName: "Ebiere", lastName: "Tamuno" })).id;
  const png = await (await app.visitor().get(`/c/${id}.png`)).arrayBuffer();
  // On a table, a little askew.
  photo = Buffer.from(
    await sharp(png)
      .resize(1600)
      .extend({ top: 80, bottom: 60, left: 90, right: 70, background: "#7a5a3c" })
      .rotate(6, { background: "#7a5a3c" })
      .blur(0.8)
      .jpeg({ quality: 60 })
      .toBuffer(),
  );
});
afterAll(() => app.stop());

const send = (bytes: Buffer<ArrayBuffer>, query = "") => {
  const form = new FormData();
  form.set("file", new File([bytes], "IMG_2041.jpg"));
  return app.visitor().post(`/verify/photo${query}`, form);
};

test("a photo is shown beside the certificate, and kept nowhere", async () => {
  const response = await send(photo);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("Ebiere Tamuno");
  expect(html).toContain(`/c/${id}.jpg?w=960`);
  const [, shown = ""] = /src="data:image\/webp;base64,([^"]+)"/.exec(html) ?? [];
  expect((await sharp(Buffer.from(shown, "base64")).metadata()).width).toBe(1200);
  expect(html).not.toContain("<script");
  for await (const key of app.context.files.list("checks")) throw new Error(key);
});

test("a poor photo is told so, with what helps", async () => {
  const poor = await sharp(photo).resize(300).jpeg({ quality: 40 }).toBuffer();
  const response = await send(Buffer.from(poor));
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringMatching(/We can’t find a QR code of ours[\s\S]*Lay it flat, in daylight/),
  ]);
  expect((await send(Buffer.from("%PDF-1.4"))).status).toBe(422);
});

test("it speaks the visitor's language", async () => {
  for (const code of ["fr", "ha", "ig", "yo", "pcm"] as const) {
    const html = await (await send(photo, `?lang=${code}`)).text();
    expect([code, englishLeft(html, code)]).toEqual([code, []]);
  }
});
