import { expect, test } from "vitest";
import { shareLinks } from "./share-form.ts";

const form = { title: `CVs & "tests" #1 + 100%: Ẹ̀kọ́`, url: "https://iweri.test/f/cvs-1" };

test("the five share links carry title and address whole, whatever their characters", () => {
  const [chat, whatsApp, telegram, x, email] = shareLinks(form);
  expect(shareLinks(form).map(({ label }) => label)).toEqual([
    "Chat",
    "WhatsApp",
    "Telegram",
    "X",
    "Email",
  ]);
  expect(decodeURIComponent(chat!.href)).toBe(`sms:?&body=${form.title}: ${form.url}`);
  expect(new URL(whatsApp!.href).searchParams.get("text")).toBe(`${form.title}: ${form.url}`);
  expect(Object.fromEntries(new URL(telegram!.href).searchParams)).toEqual({
    url: form.url,
    text: form.title,
  });
  expect(Object.fromEntries(new URL(x!.href).searchParams)).toEqual({
    text: form.title,
    url: form.url,
  });
  const mail = new URL(email!.href);
  expect([mail.searchParams.get("subject"), mail.searchParams.get("body")]).toEqual([
    form.title,
    form.url,
  ]);
  expect(email!.href).not.toContain("+");
});
