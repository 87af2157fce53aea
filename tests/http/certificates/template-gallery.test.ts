import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Design } from "../../../app/engines/certificate/design.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp["organiser"]>>;

const designsOn = async (person: Person, query: string) => {
  const page = await readPage(await person.page(`/certificates/new${query}`));
  const radios = page.body.querySelectorAll<HTMLInputElement>("[type=radio][name=design]");
  return [...radios].map(({ value }) => value);
};

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

async function start(person: Person, fields: Record<string, string>): Promise<Design> {
  const response = await person.post(
    "/certificates/new",
    form({ title: "Safety first", token: crypto.randomUUID(), ...fields }),
  );
  expect(response.status).toBe(303);
  const id = response.headers.get("Location")!.split("/")[2]!;
  const { design } = await app.context.db
    .selectFrom("projects")
    .select("design")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return JSON.parse(design!);
}

describe("the gallery", () => {
  test("filters come from the address and stay in the form", async () => {
    const person = await app.organiser();
    expect(await designsOn(person, "?all=yes")).toHaveLength(38);
    expect(await designsOn(person, "?occasion=Church&orientation=portrait&paper=letter")).toEqual(
      expect.arrayContaining(["chapel:letter-portrait", "vine:letter-portrait"]),
    );
    const page = await readPage(await person.page("/certificates/new?q=stained&occasion=Church"));
    expect(page.getByRole<HTMLInputElement>("searchbox", { name: "Search" }).value).toBe("stained");
    expect(page.getByRole<HTMLInputElement>("radio", { name: "Church 1" }).checked).toBe(true);
    expect(page.getByText("1 design")).toBeTruthy();
    const none = await person.page("/certificates/new?q=%3Cb%3Ezeppelin");
    expect(none).toContain("No designs match.");
    expect(none).not.toContain("<b>zeppelin");
  });

  test("an upload stands before the designs and their filters", async () => {
    const html = await (await app.organiser()).page("/certificates/new");
    const at = (mark: string) => html.indexOf(mark);
    expect(at('type="file"')).toBeGreaterThan(0);
    expect(at('type="file"')).toBeLessThan(at('name="searched"'));
    expect(at('name="searched"')).toBeLessThan(at('name="design"'));
    expect(html).toContain("PNG, JPG or PDF (max. 800x400px)");
    expect(html).toContain("38 designs");
  });

  test("filtering without scripts keeps the title, the design and the colours", async () => {
    const person = await app.organiser();
    await person.post("/settings/organisation", {
      intent: "colours",
      primary: "#a4133c",
      accent: "#ffb703",
    });
    const typed = { title: "Choir <b>service", design: "harbour:a4-landscape", colours: "own" };
    const query = new URLSearchParams({ ...typed, file: "paper.pdf", occasion: "Church" });
    const page = await readPage(await person.page(`/certificates/new?${query}`));
    expect(page.getByLabelText<HTMLInputElement>("Title").value).toBe(typed.title);
    expect(page.getByRole<HTMLInputElement>("radio", { name: /Harbour/ }).checked).toBe(true);
    expect(page.body.querySelector("[name=colours] [selected]")?.getAttribute("value")).toBe("own");
    expect(page.getByText("3 designs")).toBeTruthy();
    expect(page.body.textContent).toContain("Choose the file again");
    expect(await designsOn(person, "?design=none:a4-landscape&all=yes")).toHaveLength(38);
  });

  test("twelve designs come first, the chosen one with them", async () => {
    const person = await app.organiser();
    const first = await designsOn(person, "");
    expect(first).toHaveLength(12);
    const html = await person.page("/certificates/new");
    expect(html).toContain("38 designs");
    expect(html).toMatch(
      /<button[^>]* name="all"[^>]* formMethod="get"|formmethod="get"[^>]* name="all"/i,
    );
    const others = (await designsOn(person, "?all=yes")).filter((value) => !first.includes(value));
    const chosen = await designsOn(person, `?design=${others.at(-1)}`);
    expect(chosen).toEqual([others.at(-1), ...first]);
    expect(await person.page("/certificates/new?all=yes")).not.toMatch(/<button[^>]* name="all"/);
    expect(await person.page("/certificates/new?occasion=Church")).not.toMatch(
      /<button[^>]* name="all"/,
    );
  });

  test("Enter in the search finds designs before it starts one", async () => {
    const person = await app.organiser();
    const enter = (fields: Record<string, string>) =>
      person.post("/certificates/new", form({ token: crypto.randomUUID(), ...fields }));
    const found = await enter({ q: "cross", title: "Choir" });
    const { pathname, searchParams } = new URL(found.headers.get("Location")!, "http://x");
    expect([found.status, pathname]).toEqual([303, "/certificates/new"]);
    expect(Object.fromEntries(searchParams)).toEqual({ q: "cross", title: "Choir" });
    expect((await enter({ q: "cross", searched: "cross", title: "Choir" })).status).toBe(422);
    const ready = { q: "cross", searched: "", title: "Choir", design: "chapel:a4-landscape" };
    expect((await enter(ready)).headers.get("Location")).toMatch(/\/values$/);
  });

  test("pictures have fixed sizes, load late and are small", async () => {
    const person = await app.organiser();
    const page = await readPage(
      await person.page("/certificates/new?orientation=portrait&all=yes"),
    );
    const pictures = [...page.body.querySelectorAll("fieldset label picture")];
    expect(pictures.length).toBeGreaterThanOrEqual(30);
    for (const picture of pictures) {
      const image = picture.querySelector("img")!;
      expect([
        image.getAttribute("loading"),
        image.getAttribute("width"),
        image.getAttribute("height"),
      ]).toEqual(["lazy", "480", "679"]);
    }
    const source = pictures[0]!.querySelector("source")!.getAttribute("srcset")!;
    expect((await readFile(`public${source}`)).length).toBeLessThanOrEqual(10 * 1024);
  });

  test("a template starts on the chosen page, in its own colours", async () => {
    const design = await start(await app.organiser(), { design: "chapel:letter-portrait" });
    expect(design).toMatchObject({
      backgroundId: "built-in:chapel.2:letter-portrait",
      widthPx: 1545,
      heightPx: 2000,
    });
    expect(design.fields.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["qr", "signature", "shape"]),
    );
  });

  test("a page that a template doesn't come in is refused", async () => {
    const person = await app.organiser();
    const response = await person.post(
      "/certificates/new",
      form({ title: "Odd", token: "t9", design: "chapel:square" }),
    );
    expect(response.status).toBe(422);
  });
});

describe("an organisation's colours", () => {
  const save = (person: Person, primary: string, accent: string) =>
    person.post("/settings/organisation", { intent: "colours", primary, accent });

  test("templates take them, unless their own are chosen", async () => {
    const person = await app.organiser();
    expect(await person.page("/certificates/new")).toContain("Choose your colours");
    expect((await save(person, "#A4133C", "#ffb703")).status).toBe(303);
    expect(await person.page("/certificates/new")).toContain("Our colours");
    const ours = await start(person, { design: "harbour:a4-landscape", colours: "brand" });
    expect(ours.backgroundId).toBe("built-in:harbour.2:a4-landscape:a4133c-ffb703");
    expect(
      (await start(person, { design: "harbour:a4-landscape", colours: "own" })).backgroundId,
    ).toBe("built-in:harbour.2:a4-landscape");
    // As it was before it came in colours: kept for certificates that were issued on it.
    expect((await start(person, { design: "guilloche", colours: "brand" })).backgroundId).toBe(
      "built-in:guilloche",
    );
    expect(
      (await start(person, { design: "guilloche:letter-portrait", colours: "brand" })).backgroundId,
    ).toBe("built-in:guilloche:letter-portrait:a4133c-ffb703");
  });

  test("the gallery shows designs in them, once they are drawn", async () => {
    const person = await app.organiser();
    const without = await person.page("/certificates/new");
    expect(without).not.toContain("/certificates/design-picture");
    // In the template's own colours.
    expect(
      (await person.get("/certificates/design-picture?design=harbour:a4-landscape")).status,
    ).toBe(200);
    expect((await person.get("/certificates/design-picture?design=none:a4-landscape")).status).toBe(
      404,
    );
    await save(person, "#a4133c", "#ffb703");
    const page = await readPage(await person.page("/certificates/new?paper=letter"));
    const card = page.getByRole("radio", { name: /Harbour/ }).closest("label")!;
    const [static_, branded] = [...card.querySelectorAll("img")].map(
      (image) => image.getAttribute("src")!,
    );
    expect(static_).toBe("/designs/harbour-letter.webp");
    expect(branded).toContain("design=harbour%3Aletter-landscape");
    const thumbnail = async (accept: string) => {
      const answer = await person.get(branded!, { Accept: accept });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThanOrEqual(6 * 1024);
      return { answer, bytes };
    };
    const { answer, bytes } = await thumbnail("image/avif,image/webp,*/*");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    // The middle sail, in the main colour.
    const { data, info } = await sharp(bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.round(info.height * 0.12) * info.width + Math.round(info.width * 0.87)) * 3;
    expect([data[at]! > 140, data[at + 1]! < 60, data[at + 2]! < 100]).toEqual([true, true, true]);
    expect((await thumbnail("image/webp,*/*")).answer.headers.get("Content-Type")).toBe(
      "image/webp",
    );
    await person.post("/settings/organisation", {
      intent: "colours",
      primary: "#0b5f57",
      accent: "#ffb703",
    });
    const changed = await readPage(await person.page("/certificates/new?paper=letter"));
    expect(changed.body.innerHTML).not.toContain(
      new URL(branded!, "http://x").searchParams.get("v")!,
    );
  });

  test("they are saved, refused with a reason, and removed", async () => {
    const person = await app.organiser();
    const refused = await save(person, "red", "#ffb703");
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("Enter the colour as #"),
    ]);
    await save(person, "#102030", "#ffb703");
    const page = await readPage(await person.page("/settings/organisation"));
    expect(page.getByLabelText<HTMLInputElement>("Main colour").value).toBe("#102030");
    await person.post("/settings/organisation", { intent: "remove-colours" });
    expect(await person.page("/settings/organisation")).toContain("each template has its own");
    const row = await app.context.db
      .selectFrom("accounts")
      .select(["primaryColour", "accentColour"])
      .where("id", "=", person.accountId)
      .executeTakeFirst();
    expect(row).toEqual({ primaryColour: null, accentColour: null });
  });

  test("another organisation doesn't see them", async () => {
    const [one, other] = [await app.organiser(), await app.organiser()];
    await save(one, "#102030", "#ffb703");
    expect(await other.page("/certificates/new")).not.toContain("Our colours");
  });
});
