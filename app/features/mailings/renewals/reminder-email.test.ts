import { expect, test } from "vitest";
import { fillMessage } from "#app/engines/message-document/message-template.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import { readConfig } from "#app/platform/config.server.ts";
import { LANGUAGES } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { MAX_NAMED, placeholdersAt, reminderEmail } from "./reminder-email.ts";

const config = readConfig({
  NODE_ENV: "test",
  DATA_DIR: "/nowhere",
  APP_URL: "https://iweri.test",
});
const SENDER = { name: "Lagoon Digital Academy", supportEmail: "help@lagoon.test" };
const ALL = LANGUAGES.flatMap(({ code }) => [1, 2, 25].map((count) => [code, count] as const));

test.each(ALL)("%s: nothing of a reminder of %i certificates stays open", async (code, count) => {
  const letter = reminderEmail(count, { texts: textsIn(code), appUrl: "https://iweri.test" });
  const template = await renderFormEmail({ config }, SENDER, letter);
  const values: Record<string, string> = { "First Name": "Ada", Organiser: SENDER.name };
  for (let place = 1; place <= Math.min(count, MAX_NAMED); place++) {
    const names = placeholdersAt(place);
    values[names.certificate] = `First Aid {${place}}`;
    values[names.day] = `31 December ${2026 + place}`;
    values[names.id] = `certificate-${place}`;
  }
  const filled = fillMessage(template, { ...values, "Unsubscribe Token": "token" });
  for (const part of [filled.subject, filled.text])
    expect(part).not.toMatch(/\{(?!\d+\})|undefined/);
  for (let place = 1; place <= Math.min(count, MAX_NAMED); place++) {
    expect(filled.text).toContain(`First Aid {${place}}`);
    expect(filled.text).toContain(`31 December ${2026 + place}`);
    expect(filled.html).toContain(`https://iweri.test/c/certificate-${place}/renew`);
  }
  expect(filled.html).toContain("https://iweri.test/u/token");
  if (count > MAX_NAMED) expect(filled.text).toContain(String(count - MAX_NAMED));
});
