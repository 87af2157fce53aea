import { expect, test } from "vitest";
import { formStatus } from "./form-status.ts";

const now = new Date("2025-11-20T09:00:00Z");
const open = {
  publishedVersionId: "v",
  enabled: 1,
  closesAt: null,
  responseLimit: null,
  responseCount: 5,
};

test("a form never published is a draft, whatever its settings", () => {
  expect(formStatus({ ...open, publishedVersionId: null, enabled: 0 }, now)).toBe("draft");
  expect(formStatus(open, now)).toBe("published");
});

test("a form is closed from the very moment of its closing date", () => {
  expect(formStatus({ ...open, closesAt: "2025-11-20T09:00:00.000Z" }, now)).toBe("closed");
  expect(formStatus({ ...open, closesAt: "2025-11-20T09:00:00.001Z" }, now)).toBe("published");
});

test("a form at its limit is full, but closed once turned off", () => {
  expect(formStatus({ ...open, responseLimit: 5 }, now)).toBe("full");
  expect(formStatus({ ...open, responseLimit: 6 }, now)).toBe("published");
  expect(formStatus({ ...open, responseLimit: 5, enabled: 0 }, now)).toBe("closed");
});
