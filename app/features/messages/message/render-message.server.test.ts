import { expect, test } from "vitest";
import { fillMessage, measureMessage } from "#app/engines/message-document/message-template.ts";
import { asSeen, drawn } from "../../../../tests/setup/as-seen.ts";
import { cpuMs } from "../../../../tests/setup/cpu-ms.ts";
import { DEFAULT_BODY, DEFAULT_SUBJECT } from "./message-draft.ts";
import { type MessageToRender, renderMessage } from "./render-message.server.tsx";

const message: MessageToRender = {
  subject: DEFAULT_SUBJECT,
  body: DEFAULT_BODY,
  delivery: "link",
  account: { name: "Lagoon {Digital} <Academy>", supportEmail: "help@lagoon.test" },
  appName: "Iweri",
  appUrl: "https://iweri.test",
  brandColour: null,
};
const values = {
  "First Name": "Fúnmiláyọ̀",
  "Full Name": "Fúnmiláyọ̀ Adébáyọ̀",
  "Certificate Name": "R&D",
  "Course Title": "R&D",
  "Completion Date": "14 November 2025",
  "Instructor Name": "Dr Ngọzị Okonkwọ",
  "Organization Name": "Lagoon",
  "Support Email": "help@lagoon.test",
  "Certificate ID": "7K2M-94QX-7K2M-94QX-7K2M",
};

test("the default message, filled, in HTML and as plain text", async () => {
  const filled = fillMessage(await renderMessage(message), values);
  expect(filled.subject).toBe(
    "Congratulations, Fúnmiláyọ̀! Your Certificate of Completion is Ready",
  );
  expect(filled.text).toBe(`Lagoon {Digital} ‹Academy›

R&D

Dear Fúnmiláyọ̀,

Congratulations! You have completed R&D on 14 November 2025.

Your certificate is ready:

Download Certificate:
https://iweri.test/c/7k2m94qx7k2m94qx7k2m

PDF or picture, ready to print

With warm regards,
Dr Ngọzị Okonkwọ
Lagoon

Questions? Write to help@lagoon.test.

Anyone can check it at https://iweri.test/c/7k2m94qx7k2m94qx7k2m
Name spelled wrong? Write to help@lagoon.test

You get this because Lagoon {Digital} ‹Academy› issued you a certificate.
Made with Iweri`);
  expect(filled.html).toContain("Dear Fúnmiláyọ̀,");
  expect(filled.html).toContain("Lagoon {Digital} ‹Academy›");
  expect(filled.html).toContain('alt="Certificate of Fúnmiláyọ̀ Adébáyọ̀: R&amp;D, from Lagoon."');
  expect(filled.html).toContain('src="https://iweri.test/c/7k2m94qx7k2m94qx7k2m.jpg?w=720"');
  expect(filled.html.match(/class="btn"/g)).toHaveLength(1);
  expect(filled.html).toContain(
    "@media (prefers-color-scheme:dark){.bg{background:#0a0f1e!important}",
  );
  expect(filled.html).not.toMatch(/[\ue000-\ue002]/);
  expect(filled.html).not.toContain("data:image");
  expect(measureMessage(filled).htmlBytes).toBeLessThan(20_000);
});

test("an organiser's text is text: markup, braces and oddly named columns", async () => {
  const template = await renderMessage({
    ...message,
    body: "<script>x</script> {a & b} {{ } {/Score}",
  });
  const filled = fillMessage(template, { ...values, "a & b": "<i>", "/Score": "7 & 8" });
  expect(filled.html).toContain("&lt;script&gt;x&lt;/script&gt; &lt;i&gt; {{ } 7 &amp; 8");
  expect(filled.text).toContain("<script>x</script> <i> {{ } 7 & 8");
});

test.each(["plain", "markdown"] as const)(
  "{{First Name}} is the field, in %s",
  async (bodyFormat) => {
    const typed = {
      ...message,
      subject: "For {{First Name}}",
      body: "Dear {{First_Name}},\n\nhttps://x.test/?n={{First Name}}",
      bodyFormat: bodyFormat === "plain" ? undefined : bodyFormat,
    };
    const { subject, html, text } = fillMessage(await renderMessage(typed), values);
    expect(subject).toBe("For Fúnmiláyọ̀");
    expect(text).toContain("Dear Fúnmiláyọ̀,");
    expect(html).toContain("Dear Fúnmiláyọ̀,");
    expect(html).toContain('href="https://x.test/?n=F%C3%BAnmil%C3%A1y%E1%BB%8D%CC%80"');
  },
);

test("a right-to-left name leaves the sentence around it as it was written", async () => {
  const typed = {
    ...message,
    subject: "{Full Name}, 3 of 5 done",
    body: "{Full Name}: 3 certificates!\n\n{Full Name}، لديك 3 شهادات (Lagos).",
    account: { ...message.account, name: "أكاديمية البحيرة" },
  };
  const name = "حليمة يوسف";
  const filled = fillMessage(await renderMessage(typed), { ...values, "Full Name": name });
  const shown = filled.text.split("\n").map((line) => asSeen(line));
  expect(asSeen(filled.subject)).toBe(`${drawn(name)}, 3 of 5 done`);
  expect(shown).toContain(`${drawn(name)}: 3 certificates!`);
  expect(shown).toContain(
    `You get this because ${drawn("أكاديمية البحيرة")} issued you a certificate.`,
  );
  expect(filled.html).toContain(`<p>\u2068${name}\u2069: 3 certificates!</p>`);
  expect(filled.html).toContain(`<p dir="rtl">\u2068${name}\u2069، لديك`);
  expect(filled.html).toContain('href="https://iweri.test/c/7k2m94qx7k2m94qx7k2m"');
  expect(filled.text).toContain("\nhttps://iweri.test/c/7k2m94qx7k2m94qx7k2m\n");
});

test("a left-to-right name leaves a right-to-left sentence as it was written", async () => {
  const body = "{Course Title}، {First Name}، لديك شهادة.";
  const filled = fillMessage(await renderMessage({ ...message, body }), {
    ...values,
    "Course Title": "C++ (2)",
    "First Name": "Ada",
  });
  const line = filled.text.split("\n").find((one) => one.includes("C++")) ?? "";
  expect(asSeen(line, "rtl")).toBe(`.${drawn("لديك شهادة")} ،Ada ،C++ (2)`);
});

test("a test e-mail links its sample and says that it's a test", async () => {
  const sample = {
    pageAddress: "https://iweri.test/sample/1",
    pictureAddress: "https://iweri.test/sample/1.jpg",
  };
  const filled = fillMessage(await renderMessage({ ...message, sample }), values);
  expect(filled.html).toContain('href="https://iweri.test/sample/1"');
  expect(filled.html).not.toContain("/c/7k2m");
  expect(filled.text).toContain("This is a test.");
});

test("filling costs microseconds, not a rendering", async () => {
  const template = await renderMessage(message);
  fillMessage(template, values);
  const rendering = await cpuMs(() => renderMessage(message));
  const filling = await cpuMs(() => {
    for (let i = 0; i < 1_000; i++) fillMessage(template, values);
  });
  expect(filling / 1_000).toBeLessThan(rendering / 20);
});

test("blocks are rendered, with a plain-text twin that says as much", async () => {
  const body = `# Well done, {First Name|friend}!

![The hall](https://iweri.test/i/abc-1088x600.jpg)

[[Join, {First Name}]]({Meeting Link})

---

::: columns

**Left** and [a _link_](https://x.test)

::: next

- Right

::: end`;
  const template = await renderMessage({ ...message, body, bodyFormat: "markdown" });
  const filled = fillMessage(template, {
    ...values,
    "First Name": "",
    "Meeting Link": "https://meet.test/1",
  });
  expect(filled.html).toMatch(/<h2 [^>]*>Well done, friend!<\/h2>/);
  expect(filled.html).toMatch(/<img[^>]*class="pic full"[^>]*alt="The hall"/);
  expect(filled.html).toMatch(/width="544"/);
  expect(filled.html).toContain('href="https://meet.test/1"');
  expect(filled.html.match(/<td class="col"/g)).toHaveLength(2);
  // The certificate comes last where nobody named it.
  expect(filled.html.indexOf("Download Certificate")).toBeGreaterThan(
    filled.html.indexOf('class="col"'),
  );
  expect(filled.text).toContain("Well done, friend!");
  expect(filled.text).toContain("[Picture: The hall]");
  expect(filled.text).toContain("https://meet.test/1");
  expect(filled.text).toContain("Left and a link: https://x.test");
  expect(filled.text).toContain("- Right");
  expect(filled.html).not.toMatch(/[\ue000-\ue002]/);
});

test("lists inside of lists stay so, also in plain text", async () => {
  const body = "- a\n  1. b\n  2. c\n- d";
  const filled = fillMessage(
    await renderMessage({ ...message, body, bodyFormat: "markdown" }),
    values,
  );
  expect(filled.html).toMatch(
    /<ul[^>]*><li[^>]*>a<ol[^>]*><li[^>]*>b<\/li><li[^>]*>c<\/li><\/ol><\/li><li[^>]*>d<\/li><\/ul>/,
  );
  expect(filled.text).toMatch(/\n- a\n +1\. b\n +2\. c\n- d\n/);
});
