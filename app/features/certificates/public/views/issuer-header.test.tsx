import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BLACK, contrast, readColour, WHITE } from "#app/engines/colours/index.ts";
import { isLightColour } from "../issuer-colours.ts";
import { IssuerHeader } from "./issuer-header.tsx";

const header = (colours: { primary: string; accent: string } | null) =>
  renderToStaticMarkup(
    <IssuerHeader issuer={{ name: "Lagoon Digital Academy", logo: null, colours }} />,
  );

test("an issuer with colours leads in them", () => {
  const html = header({ primary: "#0b6e4f", accent: "#ffd400" });
  expect(html).toContain('fill="#0b6e4f"');
  expect(html).toContain('fill="#ffd400"');
  expect(html).toContain("text-white");
  expect(html).not.toContain("style=");
});

test("without colours the header is plain", () => {
  expect(header(null)).not.toMatch(/<svg|text-white/);
});

test("the name can be read on every colour", () => {
  const words = { light: BLACK, dark: WHITE };
  for (let value = 0; value < 0x1000; value += 7) {
    const colour = `#${[value >> 8, (value >> 4) & 15, value & 15].map((part) => part.toString(16).repeat(2)).join("")}`;
    const ink = isLightColour(colour) ? words.light : words.dark;
    expect(contrast(readColour(colour)!, ink), colour).toBeGreaterThanOrEqual(4.5);
  }
});
