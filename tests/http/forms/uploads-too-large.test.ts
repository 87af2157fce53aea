import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOneOfEach } from "../../factories/every-dashboard-route.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { actionOf, stampOf, ZAINAB } from "../../setup/fill-form.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const MEGABYTE = 1024 * 1024;
const BOUNDARY = "----upload";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  server = await serveApp(app);
  owner = await app.organiser();
  ids = await addOneOfEach(app, owner, "Anything", "Anybody");
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

interface Answer {
  status: number;
  html: string;
  /** Of the body, when the answer began. */
  sentBytes: number;
}

/**
 * Sends a form as a browser does, whose last field is a file of `fileBytes`; stops sending once an
 * answer has come.
 */
function upload(
  path: string,
  fields: Record<string, string>,
  control: string,
  fileBytes: number,
): Promise<Answer> {
  const part = (name: string, rest: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `${part(name, "")}\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${texts.join("")}${part(control, '; filename="large.png"')}\r\nContent-Type: image/png\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const piece = Buffer.alloc(256 * 1024, 65);
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    let isAnswered = false;
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const asking = request({
      port: server.port,
      method: "POST",
      path,
      headers: {
        Origin: "http://localhost:3000",
        "Sec-Fetch-Site": "same-origin",
        Cookie: cookie,
        Accept: "text/html",
        "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
        "Content-Length": String(head.length + fileBytes + tail.length),
      },
    });
    asking.on("response", (response) => {
      isAnswered = true;
      const sent = sentBytes;
      const parts: Buffer[] = [];
      response.on("data", (bytes) => parts.push(bytes));
      response.on("end", () => {
        resolve({
          status: response.statusCode!,
          html: Buffer.concat(parts).toString("utf8"),
          sentBytes: sent,
        });
        asking.destroy();
      });
    });
    asking.on("error", (error) => (isAnswered ? undefined : reject(error)));
    const send = () => {
      while (!isAnswered && sentBytes < fileBytes) {
        sentBytes += piece.length;
        if (!asking.write(piece)) return void asking.once("drain", send);
      }
      if (!isAnswered) asking.end(tail);
    };
    asking.write(head);
    send();
  });
}

interface Case {
  name: string;
  path: () => string;
  fields: Record<string, string>;
  control: string;
  message: string;
  /** In the page again. */
  kept: string[];
}

const CASES: Case[] = [
  {
    name: "a new certificate's design",
    path: () => "/certificates/new",
    fields: { title: "Kept title" },
    control: "file",
    message: "10 MB",
    kept: ['value="Kept title"', 'id="side"'],
  },
  {
    name: "a design in the designer",
    path: () => `/certificates/${ids.projectId}/design`,
    fields: { title: "Typed beside it" },
    control: "file",
    message: "10 MB",
    kept: ['value="Typed beside it"', 'id="side"'],
  },
  {
    name: "a logo",
    path: () => "/settings/organisation",
    fields: {},
    control: "logo",
    message: "larger than 2 MB",
    kept: ['name="logo"', 'id="side"'],
  },
  {
    name: "a project's list",
    path: () => `/certificates/${ids.projectId}/recipients/add/upload`,
    fields: {},
    control: "file",
    message: "larger than 25 MB",
    kept: ['name="file"', 'id="side"'],
  },
  {
    name: "a list for bulk e-mail",
    path: () => "/bulk-email/upload",
    fields: {},
    control: "file",
    message: "larger than 25 MB",
    kept: ['name="file"', 'id="side"'],
  },
  {
    name: "more people for a list",
    path: () => `/bulk-email/lists/${ids.listId}/add`,
    fields: {},
    control: "file",
    message: "larger than 25 MB",
    kept: ['name="file"', 'id="side"'],
  },
  {
    name: "addresses that are not e-mailed",
    path: () => "/suppressions/add",
    fields: { addresses: "kept@people.test" },
    control: "file",
    message: "larger than 2 MB",
    kept: ["kept@people.test</textarea>", 'id="side"'],
  },
  {
    name: "an attendance report",
    path: () => `/forms/${ids.formId}/webinar/attendance/import`,
    fields: { timeZone: "Asia/Tokyo" },
    control: "file",
    message: "larger than 25 MB",
    kept: ['value="Asia/Tokyo" selected', 'id="side"'],
  },
  {
    name: "a certificate to verify",
    path: () => "/verify",
    fields: { certificateId: "Q7K2M9" },
    control: "file",
    message: "larger than 15 MB",
    kept: ['value="Q7K2M9"', "<footer"],
  },
];

test.each(CASES)("$name of 31 and 90 MB is refused on its own page", async (one) => {
  for (const megabytes of [31, 90]) {
    const answer = await upload(one.path(), one.fields, one.control, megabytes * MEGABYTE);
    expect([megabytes, answer.status]).toEqual([megabytes, 413]);
    expect(answer.html).toContain(one.message);
    for (const kept of one.kept) expect(answer.html).toContain(kept);
    expect(answer.sentBytes).toBeLessThan(megabytes === 90 ? 60 * MEGABYTE : 32 * MEGABYTE);
  }
});

test("a form's 90 MB file is refused, keeping the other answers", async () => {
  const form = await addPublishedForm(app.context, owner, {
    elements: [
      ...contactQuestions(),
      element("file-upload", {
        id: "yourcvxx",
        label: "Your CV",
        settings: { groups: ["pdf"], megabytes: 1 },
      }),
    ],
  });
  const page = await app.visitor().page(`/f/${form.slug}`);
  const fields = { stamp: stampOf(page), go: "on", ...ZAINAB };
  const answer = await upload(actionOf(page), fields, "q-yourcvxx", 90 * MEGABYTE);
  expect(answer.status).toBe(413);
  expect(answer.html).toContain("Choose one of up to 1 MB");
  expect(answer.html).toContain('value="Eko House"');
  expect(answer.sentBytes).toBeLessThan(60 * MEGABYTE);
});

test("a 90 MB picture changes no draft, and typed words come back", async () => {
  const { db } = app.context;
  const draft = () =>
    db
      .selectFrom("forms")
      .select(["draft", "draftRevision"])
      .where("id", "=", ids.formId!)
      .executeTakeFirstOrThrow();
  const picture = element("image", { id: "pictured" });
  const { elements, ...rest } = JSON.parse((await draft()).draft);
  const withPicture = JSON.stringify({ ...rest, elements: [...elements, picture] });
  await db.updateTable("forms").set({ draft: withPicture }).where("id", "=", ids.formId!).execute();
  const before = await draft();
  const path = `/forms/${ids.formId}/questions`;
  // Everything that can be typed into the card comes before its picture.
  const card = await owner.page(`${path}?q=pictured`);
  expect(card.lastIndexOf('name="show.')).toBeLessThan(card.indexOf('name="picture"'));
  expect(card.indexOf('name="alt"')).toBeLessThan(card.indexOf('name="picture"'));
  const fields = {
    revision: String(before.draftRevision),
    card: "pictured",
    alt: "The whole team",
  };
  const answer = await upload(path, fields, "picture", 90 * MEGABYTE);
  expect(answer.status).toBe(413);
  expect(answer.html).toContain("larger than 2 MB");
  expect(answer.html).toContain('id="side"');
  expect(answer.html).toContain("Add an element");
  expect(answer.html).toMatch(/<input[^>]*name="alt"[^>]*value="The whole team"/);
  expect(await draft()).toEqual(before);
});

test("every file field of the dashboard states its limit", async () => {
  const pages = [
    "/certificates/new",
    "/settings/organisation",
    "/bulk-email/upload",
    "/suppressions/add",
  ].concat(
    `/certificates/${ids.projectId}/design`,
    `/certificates/${ids.projectId}/recipients/add/upload`,
    `/forms/${ids.formId}/webinar/attendance/import`,
  );
  for (const path of pages) {
    const controls = [...(await owner.page(path)).matchAll(/<input[^>]*type="file"[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect([path, controls.length]).not.toEqual([path, 0]);
    for (const control of controls)
      expect([path, /data-max-bytes="\d{7,}"/.test(control)]).toEqual([path, true]);
  }
});
