import { canonicalJson } from "#app/engines/merge/canonical-json.ts";
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

/**
 * The ids that can stay where they are when `before` becomes `after`; all others were moved. Of
 * several ways that let as many stay, the one whose ids come first in `after`.
 */
function longestCommon(before: string[], after: string[]): string[] {
  const places = new Map(before.map((id, at) => [id, at]));
  /** For each id from the last, the longest run of them in the order of both that it begins. */
  const runs: { place: number; ids: string[] }[] = [];
  for (const id of after.toReversed()) {
    const place = places.get(id);
    if (place === undefined) continue;
    const following = longestOf(runs.filter((run) => run.place > place));
    runs.unshift({ place, ids: [id, ...following] });
  }
  return longestOf(runs);
}

/** Of several as long, the first. */
function longestOf(runs: { ids: string[] }[]): string[] {
  let longest: string[] = [];
  for (const { ids } of runs) if (ids.length > longest.length) longest = ids;
  return longest;
}
