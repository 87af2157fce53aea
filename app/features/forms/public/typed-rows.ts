import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormDefinition } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { pagesShown, questionsOf } from "../model/pages.ts";
import { pipedValues, pipeText } from "../model/piping.ts";
import { translated } from "../model/respondent.ts";
import type { Typed } from "../model/typed.ts";

/** A question with what was typed for it. */
export interface TypedRow {
  id: string;
  label: string;
  words: string;
}

/** Everything typed so far, for a visitor whose form takes no answers any more. */
export function typedRows(
  definition: FormDefinition,
  { answers, typed = {} }: { answers: Answers; typed?: Typed },
  texts: Texts,
): TypedRow[] {
  const values = pipedValues(definition, answers, texts);
  return pagesShown(definition, answers).flatMap((page) =>
    questionsOf(translated(page.elements, texts)).flatMap((element) => {
      const answer = answers[element.id];
      const { derive, words } = fieldTypeOf(element);
      const kept = answer === undefined || derive ? "" : words(answer, element, texts);
      const said =
        Object.values(typed[element.id] ?? {})
          .flat()
          .join(" ") || kept;
      if (!said) return [];
      return [{ id: element.id, label: pipeText(element.label, values), words: said }];
    }),
  );
}
