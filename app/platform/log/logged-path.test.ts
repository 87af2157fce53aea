import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test("a log names the page, not the key that somebody's link holds", () => {
  expect(loggedPath("/j/4ndsngfnc97f80jnzz0yv0b27c")).toBe("/j/…");
  expect(loggedPath("/w/4ndsngfnc97f80jnzz0yv0b27c/add/google")).toBe("/w/…/add/google");
  expect(loggedPath("/w/4ndsngfnc97f80jnzz0yv0b27c/calendar.ics")).toBe("/w/…/calendar.ics");
  expect(loggedPath("/u/1m7vzgc002nkpfp77ragbskny0123456789abcdef")).toBe("/u/…");
  expect(loggedPath("/f/cv-clinic/continue/Zm9yLWEtZHJhZnQ")).toBe("/f/cv-clinic/continue/…");
  expect(loggedPath("/newsletter/leave/1m7vzgc002nkpfp77ragbskny0123456789abcdef")).toBe("/newsletter/leave/…");
  expect(loggedPath("/newsletter/confirm/1m7vzgc002nkpfp77ragbskny0123456789abcdef")).toBe("/newsletter/confirm/…");
});

test("everything else stays as it is", () => {
  for (const path of ["/", "/f/cv-clinic", "/forms/1m7vzgc002nkpfp77ragbskny/questions", "/www/j/x"])
    expect(loggedPath(path)).toBe(path);
});
