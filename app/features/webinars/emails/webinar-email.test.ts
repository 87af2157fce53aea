import { expect, test } from "vitest";
import { textsIn } from "#app/ui/languages/texts.ts";
import { webinarEmail } from "./webinar-email.ts";

const ENGLISH = textsIn("en");

const changed = (state: "registered" | "waiting" | "pending") =>
  webinarEmail({
    kind: "change-1",
    state,
    appUrl: "https://iweri.test",
    messages: "{}",
    hasNote: true,
    texts: ENGLISH,
  });

test("a change e-mail promises place, link and file only to their holders", () => {
  expect(changed("registered").body).toContain("your joining link stay as they are");
  for (const state of ["waiting", "pending"] as const) {
    expect(changed(state).body).toContain("{Note}");
    expect(changed(state).body).not.toMatch(/your place|attached|links below/i);
  }
  expect(changed("waiting").body).toContain("still on the waiting list");
  expect(changed("pending").body).toContain("As soon as it is approved");
});

test("only guests with a place get a code for the door", () => {
  const confirmed = (state: "registered" | "waiting", hasDoor: boolean) =>
    JSON.stringify(
      webinarEmail({
        kind: "confirmation",
        state,
        hasDoor,
        appUrl: "",
        messages: "{}",
        hasNote: false,
        texts: ENGLISH,
      }),
    );
  expect(confirmed("registered", true)).toContain("{Door Code}");
  expect(confirmed("registered", true)).toContain("/w/{Join Token}/door");
  for (const without of [confirmed("registered", false), confirmed("waiting", true)])
    expect(without).not.toMatch(/door/i);
});
