import { randomLetters } from "../random-letters.ts";

const LONGEST = 40;

/** The public address of a new form: its title in plain letters, and four random ones: "cvs-that-pass-k3f9". */
export function newSlug(title: string): string {
  return `${slugWords(title) || "form"}-${randomLetters(4)}`;
}

/** The title in plain letters: "cvs-that-pass". Empty for one in other letters than Latin ones. */
export function slugWords(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
}
