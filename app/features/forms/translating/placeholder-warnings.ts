import { foldText } from "../definition/read-text.ts";
import { namesIn } from "../model/piping.ts";

/**
 * What to look at in a translation that can be saved as it is: a place for an answer that it lost,
 * or that nothing fills.
 */
export function placeholderWarnings(source: string, text: string): string[] {
  const [wanted, used] = [namesIn(source), namesIn(text)];
  const has = (names: string[], name: string) =>
    names.some((one) => foldText(one) === foldText(name));
  const lost = wanted.filter((name) => !has(used, name));
  const unknown = used.filter((name) => !has(wanted, name));
  return [
    ...lost.map((name) => `{${name}} is missing here, so this part is left out for these readers.`),
    ...unknown.map(
      (name) => `{${name}} is not in the original. Placeholders stay the same in every language.`,
    ),
  ];
}
