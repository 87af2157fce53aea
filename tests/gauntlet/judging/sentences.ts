import type { Statement } from "../tables/draft.ts";

/**
 * How the product says each thing, on the pages of an import or in a refusal. Sentences may be
 * reworded: this is the only place of the gauntlet that knows them.
 */
const SAID: Record<Statement, RegExp> = {
  formulas: /formulas?\b/i,
  "hidden rows": /\brows? (?:is|are|was|were) hidden|\bhidden rows?\b/i,
  "hidden sheet": /\bhidden\b/i,
  "damaged text": /\bdamaged\b|\bput (?:\w+ )?right\b|\bread as Windows/i,
  "lost letters":
    /question marks?\b|[“"]\?[”"]|could ?n[’']t be read|could not be read|lost letters?/i,
  "several addresses": /several (?:e-mail )?addresses/i,
  "several tables": /\b(?:lists|tables) in this sheet|another table seems to be beside/i,
};

/** What a text says. */
export function statementsIn(text: string): Statement[] {
  return (Object.keys(SAID) as Statement[]).filter((statement) => SAID[statement].test(text));
}
