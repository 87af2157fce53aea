import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isAnswerId } from "../../app/engines/answer-device/answer-protocol.ts";
import {
  answerOf,
  bodyOf,
  newAnswerId,
  type Outcome,
  post,
} from "../../app/engines/answer-device/device/send-answer.ts";
import { addPublishedForm, contactQuestions, element } from "../factories/published-form.ts";
import { stampOf, ZAINAB } from "../setup/fill-form.ts";
import { serveApp } from "../setup/serve-app.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

const PDF = "%PDF-1.7 a page that a helper took a picture of";
/** The head of what is sent is cut at each byte, what is longer at every seventh. */
const STEP = 7;
const onNetwork = globalThis.fetch;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let line: Line;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  Object.assign(app.context.config, { trustProxy: 1 });
  server = await serveApp(app);
  line = await layLine(server.port);
  owner = await app.organiser();
  let asked = 0;
  // Each from another network: limits are tried elsewhere.
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked += 1;
    const from = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
    return onNetwork(address, { ...init, headers: { "X-Forwarded-For": from } });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  line.server.close();
  await server.close();
  await app.stop();
});

/** A line to the server that breaks after so many bytes, up or down. */
interface Line {
  server: Server;
  address: string;
  up: number;
  down: number;
  /** Of the last connection. */
  sent: Buffer;
  got: Buffer;
}

async function layLine(port: number): Promise<Line> {
  const whole = Number.POSITIVE_INFINITY;
  const laid = { up: whole, down: whole, sent: Buffer.alloc(0), got: Buffer.alloc(0) };
  const made = Object.assign(laid, { address: "" }) as unknown as Line;
  made.server = createServer((phone) => {
    const far = connect(port, "127.0.0.1");
    made.sent = made.got = Buffer.alloc(0);
    const cut = () => {
      phone.resetAndDestroy();
      far.resetAndDestroy();
    };
    for (const socket of [phone, far]) socket.on("error", cut);
    pass(phone, far, (data) => {
      made.sent = Buffer.concat([made.sent, data]);
      return made.up - made.sent.length + data.length;
    });
    pass(far, phone, (data) => {
      made.got = Buffer.concat([made.got, data]);
      return made.down - made.got.length + data.length;
    });

    /** `room` says how many of the bytes may pass. */
    function pass(from: Socket, to: Socket, room: (data: Buffer) => number) {
      from.on("data", (data: Buffer) => {
        const left = room(data);
        if (left > data.length) to.write(data);
        else to.write(data.subarray(0, Math.max(0, left)), () => setTimeout(cut, 1));
      });
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((done) => made.server.listen(0, "127.0.0.1", done));
  const { port: own } = made.server.address() as { port: number };
  made.address = `http://127.0.0.1:${own}`;
  return made;
}

/** A form with a file, and what a phone keeps of one filled in. */
async function begin() {
  const settings = { groups: ["pdf"], megabytes: 1 };
  const elements = [...contactQuestions(), element("file-upload", { id: "filefile", settings })];
  const form = await addPublishedForm(app.context, owner, { elements });
  const stamp = stampOf(await app.visitor().page(`/f/${form.slug}`));
  const keep = (id = newAnswerId()) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ stamp, go: "on", ...ZAINAB }))
      data.append(name, value);
    data.append("q-filefile", new File([PDF], "page.pdf", { type: "application/pdf" }));
    const path = `/f/${form.slug}/answer`;
    const { answer, files } = answerOf(data, { form: `/f/${form.slug}`, path });
    answer.id = id;
    return { answer, files };
  };
  const send = ({ answer, files }: ReturnType<typeof keep>): Promise<Outcome> =>
    post(line.address + answer.path, bodyOf(answer, files));
  return { form, keep, send };
}

async function countIn(formId: string) {
  const count = async (table: "formResponses" | "formFiles" | "formDrafts") =>
    Number(
      (
        await app.context.db
          .selectFrom(table)
          .select((of) => of.fn.countAll<number | string>().as("rows"))
          .where("formId", "=", formId)
          .executeTakeFirstOrThrow()
      ).rows,
    );
  const files = await app.context.db
    .selectFrom("formFiles")
    .select("responseId")
    .where("formId", "=", formId)
    .where("responseId", "is not", null)
    .execute();
  return { responses: await count("formResponses"), files: files.length };
}

const whole = () => Object.assign(line, { up: Infinity, down: Infinity });

function boundaries(bytes: Buffer, isHeadWhole = false): number[] {
  const head = isHeadWhole ? 0 : bytes.indexOf("\r\n\r\n") + 4;
  return Array.from({ length: bytes.length }, (_, at) => at).filter(
    (at) => at <= head || (at - head) % STEP === 0 || at > bytes.length - STEP,
  );
}

test("cut at each byte, each answer arrives once", {
  tags: ["long"],
  timeout: 420_000,
}, async () => {
  const { form, keep, send } = await begin();
  expect(isAnswerId(newAnswerId())).toBe(true);
  whole();
  expect((await send(keep())).kind).toBe("sent");
  const ups = boundaries(line.sent);
  const downs = boundaries(line.got, true);
  expect(ups.length).toBeGreaterThan(300);
  expect(downs.length).toBeGreaterThan(100);

  const falselySent: unknown[] = [];
  let answers = 1;
  for (const [side, cuts] of [
    ["up", ups],
    ["down", downs],
  ] as const)
    for (const at of cuts) {
      const kept = keep();
      answers += 1;
      whole()[side] = at;
      const first = await send(kept);
      // The phone says nothing of an answer whose receipt it hasn't read to the end.
      if (first.kind !== "unknown") falselySent.push({ side, at, first });
      whole();
      const second = await send(kept);
      if (second.kind !== "sent") falselySent.push({ side, at, second });
    }
  expect(falselySent).toEqual([]);
  expect(await countIn(form.id)).toEqual({ responses: answers, files: answers });
});

test("five at once are one answer with one file", async () => {
  const { form, keep, send } = await begin();
  whole();
  const kept = keep();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(kept)));
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill("sent"));
  expect(await countIn(form.id)).toEqual({ responses: 1, files: 1 });
  const drafts = app.context.db.selectFrom("formDrafts").select("id").where("formId", "=", form.id);
  expect(await drafts.execute()).toEqual([]);
});
