import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startDeliveryWorker } from "../../../app/features/delivery/worker/worker.server.ts";
import { confirmationOf } from "../../../app/features/forms/emails/confirmations.server.ts";
import { notifyResponse } from "../../../app/features/forms/emails/notify-response.server.ts";
import type { FormSettings } from "../../../app/features/forms/model/form-settings.ts";
import { deleteStep } from "../../../app/features/forms/responses/delete-responses.server.ts";
import { type Form, publishedVersion } from "../../../app/features/forms/store/find-form.server.ts";
import { runNextJob } from "../../../app/platform/jobs/jobs.server.ts";
import { textsIn } from "../../../app/ui/languages/texts.ts";
import { jobHandlers } from "../../../app/wiring/jobs.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import {
  ACCOUNT,
  ACTOR,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../../factories/sending-harness.ts";
import { queuedJobs } from "../../setup/queued-jobs.ts";
import { mailsInOutbox } from "../../setup/read-outbox.ts";

const START = Date.parse("2026-11-21T09:00:00Z");
let now: Date;
let harness: SendingHarness;
let stopWork: () => Promise<void>;

beforeEach(async () => {
  now = new Date(START);
  harness = await openSendingHarness({ clock: () => now });
  const worker = startDeliveryWorker(harness.context, { pollMs: 10 });
  stopWork = () => worker.stop();
});
afterEach(async () => {
  await stopWork();
  await harness.close();
});

const minutes = (count: number) => {
  now = new Date(START + count * 60_000);
};
const CONFIRM = { confirmation: { enabled: true, subject: "", body: "" } };
const NOTIFY = { notify: { enabled: true, email: "a@lagoon.test" } };
const addForm = (
  settings: Partial<FormSettings> = {},
  given: Partial<Parameters<typeof addPublishedForm>[2]> = {},
) =>
  addPublishedForm(
    harness.context,
    { accountId: ACCOUNT.id, userId: ACTOR },
    { settings, ...given },
  );
const answer = (form: Form, ...given: Parameters<typeof contactAnswers>) =>
  answerForm(harness.context, form, contactAnswers(...given));

async function mails(to: string, count: number) {
  const sent = async () =>
    (await mailsInOutbox(harness.folder)).filter((mail) =>
      [mail.to].flat().some((line) => line?.value.some((one) => one.address === to)),
    );
  await until(async () => (await sent()).length >= count);
  // What is not there now does not come: nothing may be left to do.
  await until(async () => {
    const open = await harness.context.db
      .selectFrom("deliveries")
      .select("id")
      .where("state", "in", ["queued", "sending"])
      .execute();
    return open.length === 0;
  });
  return sent();
}
/** Runs what is due of the one kind, and says how many ran. */
async function runJobs(): Promise<number> {
  let ran = 0;
  const given = { owner: "test", leaseMs: 60_000, random: () => 0.5 };
  while (await runNextJob(harness.context, jobHandlers, given)) ran++;
  return ran;
}

describe("To the person who answered", () => {
  test("C17 a confirmation brings a reference and a copy of the answers", async () => {
    const form = await addForm(CONFIRM);
    const response = await answer(
      form,
      "ada@people.test",
      ["Ngọzị", "Okonkwọ"],
      "Co-op & Sons\n<b>Lagos</b>",
    );
    const [mail] = await mails("ada@people.test", 1);
    expect(await confirmationOf(harness.context.db, response, now)).toBe("now");
    expect(mail!.from?.value[0]).toMatchObject({ name: ACCOUNT.name });
    expect(mail!.replyTo?.value[0]).toMatchObject({ address: ACCOUNT.supportEmail });
    expect(mail!.subject).toBe("We have your answers: CVs that pass the screen");
    expect(mail!.text).toContain(`CVs that pass the screen

Dear Ngọzị,

Thank you. We have your answers, and will be in touch if anything is missing.

Reference: ${response.reference}

Your answers

Full Name
Ngọzị Okonkwọ

Email Address
ada@\u200bpeople.\u200btest

Where do you work?
Co-op & Sons
‹b›Lagos‹/b›`);
    expect(mail!.html).toContain("<b>Co-op &amp; Sons<br/>‹b›Lagos‹/b›</b>");
    expect(mail!.text).toMatch(/Questions\? help@lagoon\.test · Made with Iweri\s*$/);
    const { html } = await harness.context.db
      .selectFrom("batches")
      .select("html")
      .where("kind", "=", "form")
      .executeTakeFirstOrThrow();
    console.info(
      `a confirmation: ${Buffer.byteLength(String(mail!.html))} B of HTML, its template ${Buffer.byteLength(html)} B`,
    );
    expect(Buffer.byteLength(String(mail!.html))).toBeLessThan(4_000);
  });

  test("the organiser's own words are kept, with questions as placeholders", async () => {
    const form = await addForm({
      confirmation: {
        enabled: true,
        subject: "{First Name} from [Where do you work?] {x}",
        body: "Hi [full name],\n- {Where do you work?}\n- [sic]\n\nYour number is {Reference}. See https://lagoon.test/r/{Reference}",
      },
    });
    const response = await answer(form, "ada@people.test", ["Ada", "Obi"], "Bcc: x@evil.test\r\nX");
    const [mail] = await mails("ada@people.test", 1);
    expect(mail!.subject).toBe("Ada from Bcc: x@\u200bevil.\u200btest X {x}");
    expect(mail!.headerLines.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(mail!.text).toContain("Hi Ada Obi,");
    expect(mail!.text).toContain("- [sic]");
    expect(mail!.html).toContain(`href="https://lagoon.test/r/${response.reference}"`);
  });

  test("only what was asked is copied, and what is long is shortened", async () => {
    const elements = [
      ...contactQuestions(),
      element("short-text", {
        id: "whynoans",
        label: "Why not?",
        showWhen: {
          match: "all",
          rules: [{ questionId: "employer", test: "is", value: "nobody" }],
        },
      }),
    ];
    const form = await addForm(CONFIRM, { elements });
    const long = "x".repeat(3_000);
    await answerForm(harness.context, form, {
      ...contactAnswers("ada@people.test", undefined, long),
      whynoans: "secret",
    });
    const [mail] = await mails("ada@people.test", 1);
    expect(mail!.text).not.toContain("Why not?");
    expect(mail!.text).not.toContain("secret");
    expect(mail!.text).toContain(`${"x".repeat(1_000)}…`.slice(0, 60));
    expect(mail!.text).toContain("Long answers are shortened.");
  });

  test("a confirmation needs to be on, and to have an address", async () => {
    await answer(await addForm(), "off@people.test");
    const form = await addForm(CONFIRM);
    const { emailadr: _, ...without } = contactAnswers("x@people.test");
    await answerForm(harness.context, form, without);
    const response = await answer(await addForm(), "webinar@people.test");
    const version = await publishedVersion(harness.context.db, form);
    const given = { form, version: version!, response, isWebinar: true, texts: textsIn("en"), now };
    expect(await notifyResponse(harness.context.db, harness.context, given)).toEqual({
      confirmation: { kind: "none" },
    });
    expect(await harness.context.db.selectFrom("batches").select("id").execute()).toEqual([]);
  });

  test("told twice of one response, the person gets one mail", async () => {
    const form = await addForm(CONFIRM);
    const response = await answer(form, "ada@people.test");
    const version = await publishedVersion(harness.context.db, form);
    const given = {
      form,
      version: version!,
      response,
      isWebinar: false,
      texts: textsIn("en"),
      now,
    };
    expect(await notifyResponse(harness.context.db, harness.context, given)).toEqual({
      confirmation: { kind: "queued" },
    });
    expect(await mails("ada@people.test", 1)).toHaveLength(1);
    expect(await harness.context.db.selectFrom("formMails").select("id").execute()).toHaveLength(1);
  });

  test("deleting a response deletes its copy in the mail ledger", async () => {
    const form = await addForm(CONFIRM);
    const sent = await answer(form, "sent@people.test", undefined, "Secret employer");
    await mails("sent@people.test", 1);
    await stopWork();
    const waiting = await answer(form, "waiting@people.test", undefined, "Secret employer");
    const kept = await answer(form, "kept@people.test", undefined, "Known employer");
    const { db } = harness.context;
    expect(await deleteStep({ db, files: undefined as never }, form, [sent.id, waiting.id])).toBe(
      2,
    );
    const rows = await db.selectFrom("deliveries").select(["toEmail", "values"]).execute();
    expect(rows.map(({ toEmail }) => toEmail)).toEqual(["kept@people.test"]);
    expect(JSON.stringify(rows)).not.toContain("Secret");
    expect(await db.selectFrom("formResponses").select("id").execute()).toEqual([{ id: kept.id }]);
  });

  test("C23 one address gets five confirmations an hour, and answers stay", async () => {
    const forms = [await addForm(CONFIRM), await addForm(CONFIRM)];
    for (let n = 0; n < 12; n++)
      await answer(forms[n % 2]!, n % 3 === 0 ? "victim+spam@gmail.com" : "vic.tim@gmail.com");
    const sent = [
      ...(await mails("victim+spam@gmail.com", 1)),
      ...(await mails("vic.tim@gmail.com", 1)),
    ];
    expect(sent).toHaveLength(5);
    expect(
      await harness.context.db.selectFrom("formResponses").select("id").execute(),
    ).toHaveLength(12);
    const version = await publishedVersion(harness.context.db, forms[0]!);
    const response = await answer(forms[0]!, "vic.tim@gmail.com");
    const told = await notifyResponse(harness.context.db, harness.context, {
      form: forms[0]!,
      version: version!,
      response: { ...response, id: randomUUID() },
      isWebinar: false,
      texts: textsIn("en"),
      now,
    });
    expect(await confirmationOf(harness.context.db, response, now)).toBeNull();
    expect(told.confirmation).toEqual({
      kind: "refused",
      reason:
        "We send at most 5 e-mails an hour from forms to one address. Wait 60 minutes, then try again.",
    });
  });
});

describe("To the organiser", () => {
  test("the first answer is told at once, later ones each quarter hour", async () => {
    const form = await addForm(NOTIFY);
    await answer(form, "p0@people.test", ["Ada", "Obi"]);
    expect(await runJobs()).toBe(1);
    const [first] = await mails("a@lagoon.test", 1);
    expect(first!.subject).toBe("A new answer to CVs that pass the screen");
    expect(first!.text).toContain("Ada Obi");
    expect(first!.text).toContain("Saturday 21 November 2026, 10:00, West Africa Time");

    for (let n = 1; n <= 12; n++) {
      minutes(n);
      await answer(form, `p${n}@people.test`, ["Person", `No${n}`]);
      expect(await runJobs()).toBe(0);
    }
    minutes(15);
    expect(await runJobs()).toBe(1);
    const [, second, ...more] = await mails("a@lagoon.test", 2);
    expect(more).toEqual([]);
    expect(second!.subject).toBe("12 new answers to CVs that pass the screen");
    expect(second!.text).toContain("Person No12");
    expect(second!.text).not.toContain("Person No2\n");
    expect(second!.text).toContain("And 2 more.");
    const newest = await harness.context.db
      .selectFrom("formResponses")
      .select("id")
      .where("number", "=", 13)
      .executeTakeFirstOrThrow();
    expect(second!.html).toContain(
      `href="https://iweri.test/forms/${form.id}/responses/${newest.id}"`,
    );
    minutes(60);
    const due = (await queuedJobs(harness.context.db)).filter(
      ({ runAt }) => runAt <= now.toISOString(),
    );
    // The line of the activity log, which mails nobody.
    expect(due.map(({ kind }) => kind)).toEqual(["note-responses"]);
    expect(await runJobs()).toBe(1);
    expect(await mails("a@lagoon.test", 2)).toHaveLength(2);
  });

  test("a notice goes once, and an answer meanwhile comes with the next", async () => {
    const form = await addForm(NOTIFY);
    await answer(form, "a@people.test");
    const tell = jobHandlers["tell-of-responses"]!;
    const payload = { formId: form.id, since: 0 };
    await Promise.all([
      tell(harness.context, payload),
      tell(harness.context, payload),
      answer(form, "b@people.test"),
    ]);
    minutes(20);
    await runJobs();
    await runJobs();
    const sent = await mails("a@lagoon.test", 1);
    const told = sent.map(({ subject }) => subject).join();
    expect([
      "A new answer to CVs that pass the screen,A new answer to CVs that pass the screen",
      "2 new answers to CVs that pass the screen",
    ]).toContain(told);
  });

  test("answers from before it was switched on are no news", async () => {
    const form = await addForm();
    for (let n = 0; n < 3; n++) await answer(form, `old${n}@people.test`);
    const settings = JSON.stringify({ ...JSON.parse(form.settings), ...NOTIFY });
    await harness.context.db
      .updateTable("forms")
      .set({ settings })
      .where("id", "=", form.id)
      .execute();
    await answer(form, "new@people.test");
    await runJobs();
    const [mail] = await mails("a@lagoon.test", 1);
    expect(mail!.subject).toBe("A new answer to CVs that pass the screen");
  });

  test("C23 a notified stranger's address gets five mails an hour, the rest later", async () => {
    const forms = [];
    for (let n = 0; n < 6; n++)
      forms.push(await addForm({ notify: { enabled: true, email: "stranger@people.test" } }));
    for (const form of forms) await answer(form, "p@people.test");
    await runJobs();
    expect(await mails("stranger@people.test", 5)).toHaveLength(5);
    minutes(61);
    await runJobs();
    expect(await mails("stranger@people.test", 6)).toHaveLength(6);
  });

  test("a form in the bin or without notices tells nobody", async () => {
    const [binned, off] = [await addForm(NOTIFY), await addForm(NOTIFY)];
    for (const form of [binned, off]) await answer(form, "p@people.test");
    const { db } = harness.context;
    await db
      .updateTable("forms")
      .set({ deletedAt: now.toISOString() })
      .where("id", "=", binned.id)
      .execute();
    await db.updateTable("forms").set({ settings: "{}" }).where("id", "=", off.id).execute();
    expect(await runJobs()).toBe(2);
    expect(await db.selectFrom("batches").select("id").execute()).toEqual([]);
  });

  test("what people typed into a form stands in the notice as text", async () => {
    const form = await addForm(NOTIFY, { title: "A <b>{First Name}</b> & [x]" });
    await answer(form, "p@people.test", ["<script>\r\nBcc: x@evil.test", "{Code} \ue000x\ue001"]);
    await runJobs();
    const [mail] = await mails("a@lagoon.test", 1);
    expect(mail!.subject).toBe("A new answer to A ‹b›{First Name}‹/b› & [x]");
    expect(mail!.html).toContain("‹script›");
    expect(mail!.html).not.toContain("<script>");
    expect(mail!.text).toContain("{Code} x");
    expect(mail!.headerLines.filter(({ key }) => key === "bcc")).toEqual([]);
  });
});
