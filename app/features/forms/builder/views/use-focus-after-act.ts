import { useCallback, useEffect, useRef } from "react";
import type { FormElement } from "../../definition/definition.ts";
import { ruleNames } from "../../model/element-labels.ts";

/**
 * When a pressed button disappears, so does the focus. This moves it to what comes next: the card
 * that moved up, the choice or condition now in that place, or the field for another choice. Call
 * the returned function with each intent.
 */
export function useFocusAfterAct(
  elements: FormElement[],
  drawing: number,
): (intent: string) => void {
  const pressed = useRef<{ intent: string; at: number; drawing: number } | null>(null);
  useEffect(() => {
    const act = pressed.current;
    if (!act) return;
    const removed = idToRemove(act.intent);
    const isDone = removed ? elements.every(({ id }) => id !== removed) : drawing !== act.drawing;
    if (!isDone) return;
    pressed.current = null;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const next = removed ? cardAt(elements, act.at) : partOfCard(act.intent);
    next?.focus();
  }, [elements, drawing]);
  return useCallback(
    (intent) => {
      const removed = idToRemove(intent);
      pressed.current = { intent, at: elements.findIndex(({ id }) => id === removed), drawing };
    },
    [elements, drawing],
  );
}

function idToRemove(intent: string): string | null {
  return intent.startsWith("remove:") ? intent.slice("remove:".length) : null;
}

/**
 * The button that opens the card at this position, or the last card; in an empty form, the first
 * element to add.
 */
function cardAt(elements: FormElement[], at: number): HTMLElement | undefined {
  const element = elements[Math.min(at, elements.length - 1)];
  const where = element
    ? `#e-${CSS.escape(element.id)} :is(button[value^="open:"], input:not([type=hidden]), textarea)`
    : 'button[value^="add:"]';
  return [...document.querySelectorAll<HTMLElement>(where)].find(
    (control) => control.offsetParent !== null,
  );
}

/** What to focus next inside the open card. */
function partOfCard(intent: string): HTMLElement | undefined {
  const rule = /^rule-remove:(\d+)$/.exec(intent)?.[1];
  if (rule)
    return (
      document.querySelector<HTMLElement>(`[name="${ruleNames(Number(rule)).question}"]`) ??
      undefined
    );
  const [, act, name, at] = /^(add|remove)-([a-z]+)(?:-(\d+))?$/.exec(intent) ?? [];
  if (!name) return undefined;
  const inputs = [...document.querySelectorAll<HTMLElement>(`input[name="${name}"]`)];
  return act === "remove" ? (inputs[Number(at)] ?? inputs.at(-1)) : inputs.at(-1);
}
