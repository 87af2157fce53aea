import { isShouted } from "./capitals.ts";
import { titleBefore } from "./titles.ts";
import { isParticle, wordsOf } from "./words.ts";

/**
 * A name that is known to begin with its surname, with the comma that says so: "Mr Obi Ada Ngozi"
 * is "Mr Obi, Ada Ngozi". What says so itself, by a comma or by capitals, stays as it is.
 */
export function markSurname(name: string): string {
  const words = wordsOf(name);
  let at = 0;
  const isBefore = (word: string) => titleBefore(word, 2) === "title" || isParticle(word);
  while (at < words.length - 2 && isBefore(words[at] ?? "")) at++;
  const given = words.slice(at + 1);
  const isMarked = isShouted(words[at] ?? "") && !given.some(isShouted);
  if (given.length === 0 || isMarked || /[,\u060c;(]/u.test(name)) return name;
  return `${words.slice(0, at + 1).join(" ")}, ${given.join(" ")}`;
}
