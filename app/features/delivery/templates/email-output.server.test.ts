import { expect, test } from "vitest";
import { brandNotice, withBrandColour } from "./email-output.server.ts";

const TEMPLATE = {
  subject: "Welcome",
  html: `<table><tr><td><table><tr><td bgcolor="#2448c8">Go</td></tr></table><p>Foot</p></td></tr></table></body></html>`,
  text: "Go\n\nFoot",
};
const PLAIN = {
  appName: "Iweri",
  brandColour: null,
  brand: { legalEntity: "Iweri", legalAddress: null },
};

test("without a brand a mail stays as it is, byte for byte", () => {
  expect(brandNotice(TEMPLATE, PLAIN)).toEqual(TEMPLATE);
});

test("buttons take the operator's colour, dark enough for white words", () => {
  expect(brandNotice(TEMPLATE, { ...PLAIN, brandColour: "#0b6e4f" }).html).toContain(
    `bgcolor="#0b6e4f"`,
  );
  const { html } = brandNotice(TEMPLATE, { ...PLAIN, brandColour: "#ffd400" });
  expect(html).not.toMatch(/#ffd400|#2448c8/);
  expect(withBrandColour({ html: "#2448C8" }, { brandColour: "#0b6e4f" }).html).toBe("#0b6e4f");
});

test("the company and its address are in the footer, escaped, without placeholders", () => {
  const brand = { legalEntity: "Osun {Name} <Ltd>", legalAddress: "1 Marina, Lagos" };
  const { html, text } = brandNotice(TEMPLATE, { ...PLAIN, brand });
  expect(html).toContain(
    "<p>Foot</p><p>Osun Name &lt;Ltd&gt;, 1 Marina, Lagos</p></td></tr></table></body></html>",
  );
  expect(text).toBe("Go\n\nFoot\n\nOsun Name <Ltd>, 1 Marina, Lagos");
});
