import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERYBODY } from "../../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

const PEOPLE = [{ firstName: "", lastName: "", email: "ada@mail.test" }];
const project = (change: Parameters<typeof addReadyProject>[3] = {}) =>
  addReadyProject(app.context, organiser, PEOPLE, change);
const bulk = async () => {
  await project();
  const { db, clock } = app.context;
  const audience = { tab: "all" as const, card: null, choice: EVERYBODY };
  return createDraft(db, {
    accountId: organiser.accountId,
    userId: organiser.userId,
    audience,
    now: clock(),
  });
};
const composers = async () => [
  { page: `/certificates/${(await project()).id}/message` },
  { page: `/bulk-email/compose/${await bulk()}` },
];
const bodyIn = (html: string) =>
  (/<textarea[^>]*name="body"[^>]*>\n?([^<]*)/.exec(html)?.[1] ?? "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const MARKDOWN = { subject: "Hello", bodyFormat: "markdown", replyTo: "" };
const mailOf = async (page: string) => {
  const html = await organiser.page(page);
  return organiser.page(/<iframe[^>]*src="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&"));
};

test("a button for each block adds it, and keeps what was typed", async () => {
  for (const { page } of await composers()) {
    expect(await organiser.page(page)).toContain('value="block:columns"');
    const answer = await organiser.post(page, {
      ...MARKDOWN,
      body: "Typed *before*",
      intent: "block:columns",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${page}#body`]);
    expect(bodyIn(await organiser.page(page))).toBe(
      "Typed *before*\n\n::: columns\n\nLeft\n\n::: next\n\nRight\n\n::: end",
    );
  }
});

test("Markdown is rendered, with fallbacks, columns and both themes", async () => {
  for (const { page } of await composers()) {
    const body =
      "# Dear {First Name|friend}\n\nA **bold** [link](https://x.test/?n={First Name|you & me})\n\n::: columns\n\nLeft\n\n::: next\n\n[[Go]](https://x.test)\n\n::: end";
    expect((await organiser.post(page, { ...MARKDOWN, body, intent: "save" })).status).toBe(303);
    const mail = await mailOf(page);
    expect(mail).toMatch(/<h2 [^>]*>Dear friend<\/h2>/);
    expect(mail).toContain("A <b>bold</b> <a");
    expect(mail).toContain('href="https://x.test/?n=you%20%26%20me"');
    expect(mail.match(/class="col"/g)).toHaveLength(2);
    expect(mail).toContain(".col{display:block!important");
    expect(await organiser.page(page)).not.toMatch(
      /nothing for First Name|<input[^>]*value="First Name\|/,
    );
  }
});

test("a word of any length stays within the e-mail", async () => {
  for (const { page } of await composers()) {
    await organiser.post(page, { ...MARKDOWN, body: "a".repeat(200), intent: "save" });
    expect(await mailOf(page)).toMatch(/class="card" [^>]*style="[^"]*word-break:break-word/);
  }
});

test("each check leads to where it is, also without scripts", async () => {
  for (const { page } of await composers()) {
    await organiser.post(page, {
      ...MARKDOWN,
      subject: "GREAT NEWS FOR ALL",
      body: "Hi\n\nSee [here](https://x.test)",
      intent: "save",
    });
    const html = (await organiser.page(page)).replaceAll("<!-- -->", "");
    expect(html).toMatch(/all in capitals[^<]*<a [^>]*href="#subject"[^>]*>Go to the subject</);
    expect(html).toMatch(/says only “here”[^<]*<a [^>]*href="#body"[^>]*>Go to line 3</);
    await organiser.post(page, { ...MARKDOWN, body: "Dear {Frist Name},", intent: "save" });
    expect(await organiser.page(page)).not.toContain("there is nothing to correct");
  }
});

test("plain text from before is shown as Markdown and keeps its meaning", async () => {
  const { id } = await project({
    subject: "Old",
    body: "# not a heading\n2 * 3 * 4, [First Name](x) and **stars**",
  });
  const page = `/certificates/${id}/message`;
  const before = await mailOf(page);
  const shown = bodyIn(await organiser.page(page));
  expect(shown).toBe("\\# not a heading\n2 \\* 3 \\* 4, {First Name}(x) and \\*\\*stars\\*\\*");
  await organiser.post(page, { ...MARKDOWN, subject: "Old", body: shown, intent: "save" });
  expect(await mailOf(page)).toBe(before);
});

test("a post without a format is plain text", async () => {
  for (const { page } of await composers()) {
    await organiser.post(page, { subject: "S", body: "**stars** _here_", intent: "save" });
    const mail = await mailOf(page);
    expect(mail).toContain("**stars** _here_");
  }
});

test("what can't be sent says which line, and stays as typed", async () => {
  for (const { page } of await composers()) {
    const body = "Hello\n\n[Click](javascript:alert(1))\n\n{Frist Name}\n\n::: box";
    const answer = await organiser.post(page, { ...MARKDOWN, body, intent: "send" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Line 3: The link “Click” goes to “javascript:alert(1)”.");
    expect(html).toContain("Line 7: “::: box” is an unknown block.");
    expect(bodyIn(html)).toBe(body);
    const unknown = await organiser.post(page, {
      ...MARKDOWN,
      body: "Hello\n\n{Frist Name|friend}",
      intent: "send",
    });
    expect(await unknown.text()).toContain(
      "Line 3: {Frist Name} is not a field. Did you mean {First Name}?",
    );
    expect(await mailOf(page)).not.toContain("javascript:");
  }
});

test("100,000 letters and a pasted web page are kept and named", async () => {
  const { id } = await project();
  const page = `/certificates/${id}/message`;
  const body =
    `<script>alert(1)</script><style>p{}</style>${"<p onclick=x>word</p>\n".repeat(4_800)}`.trim();
  const answer = await organiser.post(page, { ...MARKDOWN, body, intent: "send" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toMatch(/The message has 10\d,\d{3} characters/);
  expect(bodyIn(html)).toBe(body);
  const again = await organiser.page(page);
  expect(bodyIn(again)).toBe(body);
  expect(again.replaceAll("<!-- -->", "")).toMatch(
    /<li [^>]*>.*The message has 10\d,\d{3} characters[^<]*<a [^>]*href="#body"/,
  );
});

test("a test goes to a member, or to a typed address", async () => {
  const { id } = await project();
  const page = `/certificates/${id}/message`;
  const { db } = app.context;
  const latest = async () =>
    (
      await db
        .selectFrom("batches")
        .innerJoin("deliveries", "deliveries.batchId", "batches.id")
        .select(["batches.kind", "batches.subject", "deliveries.toEmail"])
        .where("batches.projectId", "=", id)
        .orderBy("batches.id", "desc")
        .execute()
    )[0];
  const press = (fields: Record<string, string>) =>
    organiser.post(page, {
      ...MARKDOWN,
      body: "Hello",
      intent: "test",
      token: crypto.randomUUID(),
      ...fields,
    });
  expect((await organiser.page(page)).replaceAll("<!-- -->", "")).toContain(
    `You (${organiser.email})`,
  );
  expect((await press({ testAddress: "friend@school.test" })).status).toBe(303);
  expect(await latest()).toEqual({
    kind: "test",
    subject: "[Test] Hello",
    toEmail: "friend@school.test",
  });
  expect((await press({ testTo: "nobody-here" })).status).toBe(303);
  expect(await latest()).toMatchObject({ toEmail: organiser.email });
  const refused = await press({ testAddress: "friend@" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("“friend@”:");
  expect(html).toContain('value="friend@"');
  const at = app.context.clock().toISOString();
  const row = {
    accountId: organiser.accountId,
    email: "gone@school.test",
    reason: "bounced" as const,
    detail: "",
    createdAt: at,
  };
  await db.insertInto("suppressions").values(row).execute();
  expect(await (await press({ testAddress: "gone@school.test" })).text()).toContain(
    "is on your suppression list",
  );
});

test("a template replaces a message, which is kept as well", async () => {
  for (const { page } of await composers()) {
    const isBulk = page.startsWith("/bulk");
    const html = await organiser.page(page);
    expect(html).toContain(isBulk ? 'value="use:next-cohort"' : 'value="use:course-completed"');
    expect(html).not.toContain(isBulk ? 'value="use:course-completed"' : 'value="use:next-cohort"');
    const typed = { ...MARKDOWN, subject: "Mine", body: `My own **words** ${isBulk}` };
    const used = await organiser.post(page, {
      ...typed,
      intent: isBulk ? "use:feedback" : "use:award",
    });
    expect([used.status, used.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/\?begun=\d+#subject$/),
    ]);
    const after = await organiser.page(page);
    expect(bodyIn(after)).toContain(
      isBulk ? "[[Tell us what you think]]" : "Good work deserves to be seen.",
    );
    expect(after).toContain("Before the last template");
    const kept =
      /value="use:([^"]+)"[^>]*>Use<span class="sr-only"> (?:<!-- -->)?Before the last/.exec(
        after,
      )?.[1] ?? "";
    await organiser.post(page, { ...typed, body: bodyIn(after), intent: `use:${kept}` });
    expect(bodyIn(await organiser.page(page))).toBe(`My own **words** ${isBulk}`);
  }
});

test("a message is saved as a template of its account alone", async () => {
  const { id } = await project();
  const page = `/certificates/${id}/message`;
  const typed = { ...MARKDOWN, body: "Evening **class**" };
  const nameless = await organiser.post(page, { ...typed, intent: "keep", templateName: " " });
  expect([nameless.status, await nameless.text()]).toEqual([
    422,
    expect.stringContaining("Give the template a name"),
  ]);
  expect(
    (await organiser.post(page, { ...typed, intent: "keep", templateName: "Evening <class>" }))
      .status,
  ).toBe(303);
  const html = await organiser.page(page);
  const [first] = /value="use:[^"]+"[^>]*>Use<span class="sr-only">[^/]*/.exec(html) ?? [];
  expect(first).toContain("Evening &lt;class&gt;");
  const own = /value="use:([^"]+)"/.exec(first ?? "")?.[1] ?? "";
  const stranger = await app.organiser();
  const theirs = await addReadyProject(app.context, stranger, PEOPLE);
  const tried = await stranger.post(`/certificates/${theirs.id}/message`, {
    ...typed,
    intent: `use:${own}`,
  });
  expect([tried.status, await tried.text()]).toEqual([
    422,
    expect.stringContaining("That template is no longer there"),
  ]);
  await stranger.post(`/certificates/${theirs.id}/message`, { ...typed, intent: `forget:${own}` });
  expect(await organiser.page(page)).toContain("Evening &lt;class&gt;");
  await organiser.post(page, { ...typed, intent: `forget:${own}` });
  expect(await organiser.page(page)).not.toContain("Evening &lt;class&gt;");
});

test("a preview is shown in the theme asked for", async () => {
  const { id } = await project();
  const html = await organiser.page(`/certificates/${id}/message`);
  const address = /<iframe[^>]*src="([^"]+)&amp;theme=light"/
    .exec(html)![1]!
    .replaceAll("&amp;", "&");
  expect(await organiser.page(`${address}&theme=dark`)).toContain(
    "@media all{.bg{background:#0a0f1e",
  );
  expect(await organiser.page(`${address}&theme=light`)).toContain(
    "@media not all{.bg{background:#0a0f1e",
  );
});

test("a bulk e-mail has a name apart from its subject", async () => {
  const id = await bulk();
  const page = `/bulk-email/compose/${id}`;
  const typed = {
    ...MARKDOWN,
    body: "Hello",
    intent: "save",
    sendName: "November, <evening> class",
  };
  expect((await organiser.post(page, typed)).status).toBe(303);
  expect(await organiser.page(page)).toContain('value="November, &lt;evening&gt; class"');
  expect(await organiser.page("/bulk-email/drafts")).toContain("November, &lt;evening&gt; class");
  const { sendName: _, ...unnamed } = typed;
  await organiser.post(page, unnamed);
  expect(await organiser.page(page)).toContain('value="November, &lt;evening&gt; class"');
  const sendPage = await organiser.page(`${page}/send`);
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(sendPage)?.[1] ?? "";
  expect(
    (await organiser.post(`${page}/send`, { confirm, intent: "send", acceptMissing: "yes" }))
      .status,
  ).toBe(303);
  expect(await organiser.page("/sent")).toContain("November, &lt;evening&gt; class");
});
