import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** What a customer says about the product, from the operator's own file. */
export interface Testimonial {
  name: string;
  role: string;
  /** 1 to 5. */
  rating: number;
  quote: string;
}

const SHAPE =
  /^(?<name>[^\n]+)\n+(?<role>[^\n]+) · (?<rating>[1-5]) of 5\n+(?<quote>(?:>[^\n]*(?:\n|$))+)$/;

/**
 * The testimonials in a Markdown file, in their order. Each is a heading "### Name", a line "Role ·
 * 5 of 5" and a quote whose lines begin with ">". What precedes the first heading is left out.
 * Throws when the file can't be read or one isn't written like that.
 */
export function readTestimonials(path: string): Testimonial[] {
  const parts = textOf(path)
    .split(/^### /m)
    .slice(1)
    .map((part) => part.trim());
  if (parts.length === 0)
    throw new Error(`${basename(path)} has no testimonials; each one starts with "### Name"`);
  return parts.map((part) => {
    const { name, role, rating, quote } = SHAPE.exec(part)?.groups ?? {};
    if (!name || !role || !rating || !quote)
      throw new Error(
        `"${part.split("\n")[0]}" in ${basename(path)} needs a line like "Role · 5 of 5" and a quote after ">"`,
      );
    return {
      name: name.trim(),
      role: role.trim(),
      rating: Number(rating),
      quote: quote.replace(/^> ?/gm, "").replace(/\s+/g, " ").trim(),
    };
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  } catch {
    throw new Error(`${basename(path)} can't be read`);
  }
}
