import { expect, test } from "vitest";
import { imageTooLarge } from "./image-limit.ts";

test("a refused image is told with its size and the limit", () => {
  const MB = 1024 * 1024;
  expect(imageTooLarge(20 * MB + 800)).toBe(
    "This image is 20 MB. The limit for e-mails is 5 MB. Make it smaller and upload it again.",
  );
  expect(imageTooLarge(5 * MB + 1)).toContain("is 5.1 MB. The limit for e-mails is 5 MB");
  expect(imageTooLarge(null)).toContain("is too large. The limit for e-mails is 5 MB");
});
