import { randomLetters } from "../random-letters.ts";

const LONGEST = 40;

/** The public address of a new form: its title in plain letters, and four random ones: "cvs-that-pass-k3f9". */
export function newSlug(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  return `${words || "form"}-${randomLetters(4)}`;
}
