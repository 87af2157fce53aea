import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { stampOf, ZAINAB } from "../../setup/fill-form.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const ORIGIN = "http://localhost:3000";
const FORM = "application/x-www-form-urlencoded";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let server: Awaited<ReturnType<typeof serveApp>>;
const logged: string[] = [];

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
  for (const level of ["info", "warn", "error"] as const)
    app.context.log[level] = ((...given: unknown[]) => logged.push(JSON.stringify(given))) as never;
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

function ask(method: string, path: string, body = "", type = FORM): Promise<Answer> {
  return new Promise((done, fail) => {
    const form = {
      Origin: ORIGIN,
      "Content-Type": type,
      "Content-Length": String(Buffer.byteLength(body)),
    };
    const asking = request(
      { port: server.port, method, path, headers: method === "POST" ? form : {} },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          done({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
      },
    );
    asking.on("error", fail);
    asking.end(body);
  });
}

const fields = (given: Record<string, string>) => String(new URLSearchParams(given));

test("megabytes of spaces, line ends and fields hold nobody up", async () => {
  const elements = [
    ...contactQuestions(),
    element("long-text", { id: "longlong", label: "Story" }),
  ];
  const form = await addPublishedForm(app.context, owner, { elements });
  const page = await ask("GET", `/f/${form.slug}`);
  const stamp = stampOf(page.text);
  const stories = [
    `a${" ".repeat(590_000)}x`,
    `a${"\n".repeat(330_000)}x`,
    `a${" \n\t".repeat(140_000)}x`,
  ];
  for (const story of stories) {
    const before = performance.now();
    const answer = ask(
      "POST",
      `/f/${form.slug}`,
      fields({ ...ZAINAB, stamp, go: "on", "q-longlong": story }),
    );
    const [{ status }, other] = await Promise.all([answer, ask("GET", `/f/${form.slug}`)]);
    expect([status, other.status]).toEqual([422, 200]);
    // Minutes, when what comes after each space is read again from every space before it.
    expect(performance.now() - before).toBeLessThan(20_000);
  }
});

test("a broken upload leaves nothing, and the next one is taken", async () => {
  const cv = element("file-upload", {
    id: "yourcvxx",
    label: "CV",
    required: true,
    settings: { groups: ["pdf"], megabytes: 1 },
  });
  const form = await addPublishedForm(app.context, owner, {
    elements: [...contactQuestions(), cv],
  });
  const stamp = stampOf((await ask("GET", `/f/${form.slug}`)).text);
  const part = (name: string, value: string, file = "") =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`;
  const texts = Object.entries({ ...ZAINAB, stamp, go: "on" }).map(([name, value]) =>
    part(name, value),
  );
  const whole = `${part("q-yourcvxx", `%PDF-1.7\n${"x".repeat(400_000)}`, "cv.pdf")}${texts.join("")}--cut--\r\n`;
  const broken = Array.from(
    { length: 20 },
    (_, at) =>
      new Promise<void>((done) => {
        const headers = {
          Origin: ORIGIN,
          "Content-Type": "multipart/form-data; boundary=cut",
          "Content-Length": String(whole.length),
        };
        const asking = request({
          port: server.port,
          method: "POST",
          path: `/f/${form.slug}`,
          headers,
        });
        asking.on("error", () => done());
        asking.write(whole.slice(0, 10_000 + at * 20_000), () =>
          setTimeout(() => asking.destroy(), 20),
        );
        asking.on("close", () => done());
      }),
  );
  await Promise.all(broken);
  await new Promise((done) => setTimeout(done, 200));
  const { db } = app.context;
  // At most those whose file had come whole, and no answer.
  expect(
    await db.selectFrom("formResponses").select("id").where("formId", "=", form.id).execute(),
  ).toEqual([]);
  expect(
    await db.selectFrom("formFiles").select("id").where("formId", "=", form.id).execute(),
  ).toEqual([]);
  expect(
    await db.selectFrom("formDrafts").select("id").where("formId", "=", form.id).execute(),
  ).toEqual([]);
  const taken = await ask("POST", `/f/${form.slug}`, whole, "multipart/form-data; boundary=cut");
  expect(taken.status).toBe(303);
});

test("the log never holds who answered, what, or a link's key", async () => {
  const form = await addPublishedForm(app.context, owner);
  await addWebinar(app.context, owner, form);
  await answerForm(app.context, form, contactAnswers("private@people.test", ["Secretina", "Ọkọ"]));
  const { joinToken } = await app.context.db
    .selectFrom("webinarRegistrations")
    .select("joinToken")
    .executeTakeFirstOrThrow();
  const stamp = stampOf((await ask("GET", `/f/${form.slug}`)).text);
  logged.length = 0;
  const sent = await ask("POST", `/f/${form.slug}`, fields({ ...ZAINAB, stamp, go: "on" }));
  const done = String(sent.headers.location);
  for (const path of [
    done,
    `/j/${joinToken}`,
    `/w/${joinToken}`,
    `/w/${joinToken}/calendar.ics`,
    `/f/${form.slug}/continue/${joinToken}`,
  ])
    await ask("GET", path);
  await ask("POST", `/f/${form.slug}/link-again`, fields({ email: "private@people.test" }));
  await ask("POST", `/w/${joinToken}`);
  await app.work();
  await new Promise((done) => setTimeout(done, 1_500));
  expect(logged.length).toBeGreaterThan(6);
  const all = logged.join("\n");
  for (const secret of [
    joinToken,
    "private@",
    "zainab",
    "Zainab",
    "Secretina",
    "Eko House",
    "done=",
    form.slug,
    stamp,
  ])
    expect(
      all.includes(secret) ? `${secret}: ${logged.find((line) => line.includes(secret))}` : "",
    ).toBe("");
});

test("other sites may frame forms, but not personal links or the dashboard", async () => {
  const form = await addPublishedForm(app.context, owner);
  const framing = async (path: string) => {
    const { headers } = await ask("GET", path);
    return [
      /frame-ancestors ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1],
      headers["x-frame-options"] ?? "none",
    ];
  };
  expect(await framing(`/f/${form.slug}?embed=1`)).toEqual(["*", "none"]);
  for (const path of [
    "/j/x",
    "/w/x",
    "/forms",
    `/forms/${form.id}/questions`,
    "/sign-in",
    "/f",
    "/forms/f/x",
    "//f/x",
  ])
    expect([path, ...(await framing(path))]).toEqual([path, "'none'", "DENY"]);
});
