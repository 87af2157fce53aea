import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { afterSignIn } from "./after-sign-in.server.ts";

test.each([
  ["/sent?page=2", "/sent?page=2"],
  ["/dashboard", "/dashboard"],
  ["/projects/abc?tab=starred#top", "/projects/abc?tab=starred#top"],
  ["/settings/security", "/settings/security"],
  ["/verify/IW-1", "/verify/IW-1"],
])("%s is a place to go", (to, expected) => {
  expect(afterSignIn(to)).toBe(expected);
});

test.each([
  "/sign-in",
  "/sign-in?to=/sign-in",
  "/Sign-In/",
  "/x/../sign-out",
  "/sign-out",
  "/signup?plan=pro",
  "/forgot-pass",
  "/password-reset",
  "/auth/google",
  "//evil.test",
  "/\\evil.test",
  "https://evil.test",
  null,
  "",
])("%s leads to the first page", (to) => {
  expect(afterSignIn(to)).toBe("/dashboard");
});

test("no address that only takes forms is a place to go", () => {
  const postOnly = (readdirSync("app/routes", { recursive: true }) as string[]).filter(
    (file) =>
      /\.tsx?$/.test(file) && readFileSync(`app/routes/${file}`, "utf8").includes("postOnly"),
  );
  expect(postOnly.length).toBeGreaterThan(5);
  for (const file of postOnly) {
    const path = file
      .replace(/(\/index)?\.tsx?$/, "")
      .split("/")
      .filter((part) => !part.startsWith("_"))
      .map((part) => (part.startsWith("$") ? "abc" : part))
      .join("/");
    expect([file, afterSignIn(`/${path}`)]).toEqual([file, "/dashboard"]);
  }
});
