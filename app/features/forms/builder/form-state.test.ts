import { expect, test } from "vitest";
import { formPageTitle } from "./form-state.ts";

const bar = {
  id: "routes/_dashboard/forms/$formId/_layout",
  data: { form: { title: "Party Invite" } },
};

test("a page title names page and form, and errors come first", () => {
  expect(formPageTitle("Responses", [{ id: "root", data: {} }, bar])).toBe(
    "Responses: Party Invite",
  );
  expect(formPageTitle("Settings", [{ id: "root", data: { formAgain: true } }, bar])).toBe(
    "Error: Settings: Party Invite",
  );
  expect(formPageTitle("Webinar", [{ id: "root" }])).toBe("Webinar");
});
