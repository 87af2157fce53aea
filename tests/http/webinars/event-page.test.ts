import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { actionOf, stampOf, withoutKeepScript } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date("2026-03-02T08:00:00.000Z") } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const WORDS = {
  about: "Recruiters read a CV in seven seconds.\n\nBring <yours>.",
  agenda: JSON.stringify([
    { time: "10:00", title: "Welcome" },
    { time: "", title: "Goodbye" },
  ]),
};

async function event(change: Partial<Webinar> = {}) {
  const form = await addPublishedForm(app.context, owner);
  const webinar = await addWebinar(app.context, owner, form, { ...WORDS, ...change });
  return { form, webinar, path: `/f/${form.slug}`, settings: `/forms/${form.id}/webinar/page` };
}

const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#3366cc",
      noise: { type: "gaussian", mean: 120, sigma: 12 },
    },
  })
    .jpeg()
    .toBuffer();

function upload(name: string, bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(name, new File([bytes as Uint8Array<ArrayBuffer>], "picture.jpg"));
  return form;
}

const jsonLdOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as Record<
    string,
    unknown
  >;

describe("The page", () => {
  test("says above the form what comes when, and who speaks", async () => {
    const { form, webinar, path } = await event();
    const speaker = {
      id: `speaker${form.id}`,
      accountId: owner.accountId,
      webinarId: webinar.id,
      position: 1,
      picture: "",
    };
    await app.context.db
      .insertInto("webinarSpeakers")
      .values({ ...speaker, name: "Túndé Bákàrè", role: "Career coach" })
      .execute();
    const html = await app.visitor().page(path);
    for (const words of [
      "About this event",
      "Bring &lt;yours&gt;.",
      "Túndé Bákàrè",
      "Career coach",
      "Welcome",
      "Goodbye",
    ])
      expect(html).toContain(words);
    expect(html.replaceAll("<!-- -->", "")).toContain("(West Africa Time)");
    expect(html.indexOf("Career coach")).toBeLessThan(html.indexOf("Register for this webinar"));
    expect(html).not.toContain("certificate</h2>");
    const shown = withoutKeepScript(html).replace(/<script type="application\/ld\+json">/, "");
    expect(shown).not.toContain("<script");
  });

  test("the certificate's rule is stated where there is one", async () => {
    const project = await addReadyProject(app.context, owner, []);
    const { path } = await event({
      certificateProjectId: project.id,
      attendanceRule: "link-and-code-word",
      minimumMinutes: 60,
    });
    expect(await app.visitor().page(path)).toContain(
      "Join with your own link, stay for at least 60 of its 90 minutes, and enter the code word that is said during the webinar.",
    );
  });

  test("C19 the visitor's own time zone is kept in the address", async () => {
    const { path } = await event();
    const visitor = app.visitor();
    const plain = await visitor.page(path);
    expect(plain).toContain("10:00 to 11:30, West Africa Time (Lagos)");
    expect(plain).not.toContain("For you:");
    const html = await visitor.page(`${path}?tz=Europe/London`);
    expect(html).toContain("10:00 to 11:30, West Africa Time (Lagos)");
    expect(html).toMatch(/For you: (<!-- -->)?09:00 to 10:30, Greenwich Mean Time \(London\)/);
    expect(html).toContain("<b>09:00</b> <span>Welcome</span>");
    // It stays through a refused form, whose page begins with what is wrong.
    expect(actionOf(html)).toBe(`${path}?tz=Europe%2FLondon`);
    const refused = await (
      await visitor.post(actionOf(html), { stamp: stampOf(html), go: "on" })
    ).text();
    expect(refused).toContain("For you:");
    expect(refused).not.toContain("About this event");
    expect(visitor.cookies.size).toBe(0);
    for (const wrong of ["Mars/Olympus", "<script>", ""])
      expect(await app.visitor().page(`${path}?tz=${encodeURIComponent(wrong)}`)).not.toContain(
        "For you:",
      );
    expect(await visitor.page(`${path}/time-zone`)).toContain('<option value="Pacific/Auckland">');
  });

  test("machines read an event with its cover, place and offers", async () => {
    const { form, path } = await event({
      venue: "Lagoon Hall\n12 Marina, Lagos",
      capacity: 1,
      placesTaken: 1,
      waitingList: 0,
    });
    const html = await (await app.visitor().get(path)).text();
    expect(html).toContain(
      `<meta property="og:image" content="http://localhost:3000${path}/cover.png"/>`,
    );
    expect(jsonLdOf(html)).toMatchObject({
      "@type": "Event",
      name: "CVs that pass the screen",
      startDate: "2026-03-09T10:00:00+01:00",
      eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
      location: [
        { "@type": "VirtualLocation" },
        { "@type": "Place", address: "Lagoon Hall, 12 Marina, Lagos" },
      ],
      offers: { availability: "https://schema.org/SoldOut" },
    });
    expect(html).not.toContain("secret-room");
    const drawn = await app.visitor().get(`/f/${form.slug}/cover.png`);
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
  });

  test("a title with markup stays in the data for machines", async () => {
    const { path } = await event({ title: "</script><script>alert(1)</script>" });
    const html = await app.visitor().page(path);
    expect(jsonLdOf(html).name).toBe("</script><script>alert(1)</script>");
    expect(html).not.toContain("<script>alert");
  });

  test("a form without a webinar is as it was", async () => {
    const form = await addPublishedForm(app.context, owner);
    const html = await app.visitor().page(`/f/${form.slug}`);
    expect(html).not.toMatch(/ld\+json|og:image|in your time zone/);
  });
});

describe("The cover", () => {
  test("is cut, made small and served for good; another one replaces it", {
    tags: ["long"],
  }, async () => {
    const { path, settings } = await event();
    expect((await owner.post(settings, upload("cover", await picture(2400, 1600)))).status).toBe(
      303,
    );
    const html = await app.visitor().page(path);
    const [, avif = ""] = /<source srcSet="(\/f-cover\/[^"]+\.avif)"/i.exec(html) ?? [];
    const [, jpeg = ""] = /<img[^>]*src="(\/f-cover\/[^"]+\.jpg)"/.exec(html) ?? [];
    for (const [address, format] of [
      [avif, "heif"],
      [jpeg, "jpeg"],
    ] as const) {
      const answer = await app.visitor().get(address);
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
      const bytes = await answer.arrayBuffer();
      expect(bytes.byteLength).toBeLessThanOrEqual(30 * 1024);
      expect((await sharp(bytes).metadata()).format).toBe(format);
    }
    expect(html).toContain(`<meta property="og:image" content="http://localhost:3000${jpeg}"/>`);
    expect(await owner.page("/forms")).toContain(`src="${jpeg}"`);
    expect((await owner.post(settings, upload("cover", await picture(1300, 700)))).status).toBe(
      303,
    );
    expect((await app.visitor().get(avif)).status).toBe(404);
    await owner.post(settings, { intent: "remove-cover" });
    expect(await app.visitor().page(path)).not.toContain("f-cover");
  });

  test("lists and cards show the drawn one, made from its address alone", async () => {
    const { webinar } = await event({ isListed: 1 });
    const listed = await app.visitor().page(`/webinars?organiser=${webinar.accountId}`);
    const [, address = ""] = /src="(\/f-cover\/[a-z]+-0-0\.svg)"/.exec(listed) ?? [];
    expect(await owner.page("/forms")).toContain(`src="${address}"`);
    const answer = await app.visitor().get(address);
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    const svg = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(svg).metadata()).toMatchObject({ format: "svg", width: 1200, height: 630 });
    for (const wrong of ["tartan-0-0", "waves-0b6e4-0", "waves-0-0b6e4f%22%3E", "waves-0"])
      expect((await app.visitor().get(`/f-cover/${wrong}.svg`)).status, wrong).toBe(404);
  });

  test("no picture, a tiny one and 40 MB are refused in words", async () => {
    const { path, settings } = await event();
    const refused = async (bytes: Uint8Array) => {
      const answer = await owner.post(settings, upload("cover", bytes));
      return [answer.status, await answer.text()] as const;
    };
    const [svg, svgWords] = await refused(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    );
    expect(svg).toBe(415);
    expect(svgWords).toContain(
      "This file is an SVG drawing. Upload the picture as a PNG, JPG or WebP.",
    );
    expect((await refused(await picture(200, 100)))[1]).toContain("too small to look sharp");
    const [large, largeWords] = await refused(new Uint8Array(40 * 1024 * 1024));
    expect(large).toBe(413);
    expect(largeWords).toContain("This picture is larger than 10 MB, the limit.");
    expect((await owner.post(settings, new FormData())).status).toBe(422);
    expect(await app.visitor().page(path)).not.toContain("f-cover");
  });
});

describe("What organisers write", () => {
  test("words are kept, and shown again with what is wrong", async () => {
    const { path, settings } = await event({ about: "", agenda: "[]" });
    const wrong = await owner.post(settings, {
      intent: "words",
      about: "Kept",
      agenda: "25:00 Never",
      materials: "",
    });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain("25:00 Never");
    expect(html).toContain("does not begin with a time of the day");
    expect(html).toContain(">Kept</textarea>");
    const fields = {
      intent: "words",
      about: "All about it",
      agenda: "2 pm is no time\n2:15 pm Tea",
      materials: "Slides https://e.test/s",
    };
    expect((await owner.post(settings, fields)).status).toBe(303);
    const shown = await app.visitor().page(path);
    for (const words of ["All about it", "2 pm is no time", "<b>14:15</b> <span>Tea</span>"])
      expect(shown).toContain(words);
    // For guests alone.
    expect(shown).not.toContain("e.test");
  });

  test.each(["speaker-add", "cover", "remove-cover"])("%s keeps the words", async (intent) => {
    const { settings } = await event({ about: "", agenda: "[]" });
    expect(await owner.page(settings)).toMatch(/<button[^>]*value="speaker-add"/);
    const words = { about: `Typed before ${intent}`, agenda: "10:00 Tea", materials: "" };
    const answer = await owner.post(settings, { intent, ...words });
    expect(answer.status).toBe(intent === "cover" ? 422 : 303);
    if (intent === "speaker-add")
      expect(answer.headers.get("Location")).toBe(`${settings}/speakers/add`);
    expect(await owner.page(settings)).toContain(words.about);
  });

  test("speakers come with a picture, move up, change and go", async () => {
    const { webinar, path, settings } = await event();
    const add = `${settings}/speakers/add`;
    expect(
      (
        await owner.post(
          add,
          upload("picture", await picture(600, 800), { name: "Ada", role: "Coach" }),
        )
      ).status,
    ).toBe(303);
    expect(
      (await owner.post(add, upload("picture", new Uint8Array(), { name: "Bola" }))).status,
    ).toBe(303);
    const speakers = () =>
      app.context.db
        .selectFrom("webinarSpeakers")
        .selectAll()
        .where("webinarId", "=", webinar.id)
        .orderBy("position")
        .execute();
    const [ada, bola] = await speakers();
    const bytes = Buffer.from(ada!.picture, "base64");
    expect(bytes.byteLength).toBeLessThanOrEqual(700);
    expect((await sharp(bytes).metadata()).format).toBe("webp");
    await owner.post(settings, { intent: "speaker-up", speaker: bola!.id });
    expect((await speakers()).map(({ name }) => name)).toEqual(["Bola", "Ada"]);
    expect(await app.visitor().page(path)).toMatch(/Bola.*data:image\/webp;base64,.*Ada/s);
    const nameless = await owner.post(
      `${settings}/speakers/${ada!.id}`,
      upload("picture", new Uint8Array(), { name: " " }),
    );
    expect(nameless.status).toBe(422);
    await owner.post(
      `${settings}/speakers/${ada!.id}`,
      upload("picture", new Uint8Array(), { name: "Ada O.", noPicture: "yes" }),
    );
    expect(await speakers()).toContainEqual(
      expect.objectContaining({ name: "Ada O.", picture: "" }),
    );
    await owner.post(`${settings}/speakers/${bola!.id}`, { intent: "remove" });
    expect(await speakers()).toHaveLength(1);
  });

  test("another account's event can't be read or changed", async () => {
    const { webinar, settings } = await event();
    const other = await app.organiser({ email: "other@lagoon.test" });
    expect((await other.get(settings)).status).toBe(404);
    expect((await other.post(settings, { intent: "words", about: "Mine now" })).status).toBe(404);
    expect((await other.post(settings, upload("cover", await picture(1300, 700)))).status).toBe(
      404,
    );
    expect(
      (
        await other.post(
          `${settings}/speakers/add`,
          upload("picture", new Uint8Array(), { name: "Eve" }),
        )
      ).status,
    ).toBe(404);
    const { about } = await app.context.db
      .selectFrom("webinars")
      .select("about")
      .where("id", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect(about).toBe(WORDS.about);
  });
});
