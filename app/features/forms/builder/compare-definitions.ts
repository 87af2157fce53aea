import { canonicalJson } from "#app/platform/text/canonical-json.ts";
import type { FormDefinition, FormElement } from "../definition/definition.ts";

/**
 * What publishing changes for the public. Elements that were only pushed along by others do not
 * count as moved.
 */
export interface DefinitionChanges {
  added: FormElement[];
  removed: FormElement[];
  changed: { element: FormElement; what: string[] }[];
  moved: FormElement[];
}

/**
 * The difference between the published version and the draft, each list in the order of the page it
 * is on.
 */
export function compareDefinitions(
  published: FormDefinition,
  draft: FormDefinition,
): DefinitionChanges {
  const before = new Map(published.elements.map((element) => [element.id, element]));
  const after = new Set(draft.elements.map(({ id }) => id));
  const stayed = new Set(
    longestCommon(
      published.elements.map(({ id }) => id).filter((id) => after.has(id)),
      draft.elements.map(({ id }) => id).filter((id) => before.has(id)),
    ),
  );
  const changed = draft.elements.flatMap((element) => {
    const was = before.get(element.id);
    const what = was ? whatChanged(was, element) : [];
    return what.length > 0 ? [{ element, what }] : [];
  });
  return {
    added: draft.elements.filter(({ id }) => !before.has(id)),
    removed: published.elements.filter(({ id }) => !after.has(id)),
    changed,
    moved: draft.elements.filter(({ id }) => before.has(id) && !stayed.has(id)),
  };
}

export function hasChanges({ added, removed, changed, moved }: DefinitionChanges): boolean {
  return added.length + removed.length + changed.length + moved.length > 0;
}

function whatChanged(was: FormElement, is: FormElement): string[] {
  const what: string[] = [];
  if (was.label !== is.label) what.push(was.label ? `words, before: “${was.label}”` : "words");
  if (was.help !== is.help) what.push("help text");
  if (was.required !== is.required)
    what.push(is.required ? "an answer is now required" : "an answer is no longer required");
  if (canonicalJson(was.showWhen) !== canonicalJson(is.showWhen)) what.push("when it is shown");
  if (canonicalJson(was.settings) !== canonicalJson(is.settings)) what.push("its settings");
  if (canonicalJson(was.translations ?? {}) !== canonicalJson(is.translations ?? {}))
    what.push("its translations");
  return what;
}

/** The ids that can stay where they are when `before` becomes `after`; all others were moved. */
function longestCommon(before: string[], after: string[]): string[] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const common: string[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) {
      common.push(before[i]!);
      i++;
      j++;
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  }
  return common;
}
