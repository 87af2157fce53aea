import { expect, test } from "vitest";
import { type HookMapping, readPost } from "./hook-mapping.ts";

const MAPPING: HookMapping = {
  email: "/user/mail",
  name: "/user/name",
  firstName: "",
  lastName: "",
  fields: { "Course Title": "/course", Grade: "/grade" },
  onlyPath: "/event",
  onlyValue: "Completed",
};
const POST = {
  event: "completed",
  user: { name: "Ọlá  Bello-Adé", mail: " Ola@People.test " },
  course: "Wound care",
  grade: 91.5,
};

test("a post says who gets the certificate, with what on it", () => {
  expect(readPost(POST, MAPPING)).toEqual({
    kind: "person",
    person: {
      firstName: "Ọlá",
      lastName: "Bello-Adé",
      email: "ola@people.test",
      certificateName: "",
      fields: { "Course Title": "Wound care", Grade: "91.5" },
    },
  });
});

test("a post with another value is skipped", () => {
  expect(readPost({ ...POST, event: "started" }, MAPPING)).toEqual({ kind: "skipped" });
});

test.each([
  [{ ...POST, user: { name: "Ọlá" } }, "The e-mail address is missing"],
  [{ ...POST, user: { mail: "ola@people.test" } }, "The name is missing"],
  [{ ...POST, course: "x".repeat(1_001) }, "Course Title has more than 1,000 letters"],
  [["completed"], "skipped"],
  ["completed", "skipped"],
  [null, "skipped"],
])("%# is refused or skipped", (body, expected) => {
  const read = readPost(body, MAPPING);
  expect(read.kind === "refused" ? read.problem : read.kind).toContain(expected);
});
