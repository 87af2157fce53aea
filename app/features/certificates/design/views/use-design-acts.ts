import { useCallback } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { moveBoxes, moveFields, shapeOf } from "#app/engines/design-editor/arrange.ts";
import type { Placement } from "#app/engines/design-editor/canvas/drag.ts";
import type { useZoom } from "#app/engines/design-editor/canvas/use-zoom.ts";
import { MIN_SIDE_PERCENT, toTenth } from "#app/engines/design-editor/design-limits.ts";
import { controlName } from "#app/engines/design-editor/field-form.ts";
import { neighbourOf, selectedIds, selectFields } from "#app/engines/design-editor/selection.ts";
import { normaliseTurn } from "#app/engines/design-editor/turn.ts";
import { nextZoom } from "#app/engines/design-editor/zoom.ts";
import { placedValues } from "../saver-state.ts";
import { useClipboard } from "./use-clipboard.ts";
import type { useDesignSaver } from "./use-design-saver.ts";
import type { KeyAct } from "./use-shortcuts.ts";

type Saver = ReturnType<typeof useDesignSaver>;

type Designing = Pick<Saver, "latest" | "type" | "save" | "select"> & {
  fields: readonly Field[];
  /** Saves what an intent does, and says it. */
  act: (intent: string) => Promise<void>;
  zooming: ReturnType<typeof useZoom>;
  say: (words: string) => void;
  edit: (id: string | null) => void;
  showKeys: () => void;
};

/**
 * What keys, buttons and the pointer do with what is chosen. Moves are shown at once; the rest is
 * the server's answer.
 */
export function useDesignActs(designer: Designing) {
  const { fields, latest, type, save, act: actOn, select, zooming, say, edit, showKeys } = designer;
  const { copy, paste } = useClipboard(save);
  const ids = selectedIds(latest.current);
  const chosen = fields.filter(({ id }) => ids.includes(id));

  const { place, move, rearrange, placeBoxes } = useMoves(designer, chosen);

  const press = (act: KeyAct): boolean => {
    if (act.kind === "help") showKeys();
    else if (act.kind === "select-all")
      select({
        chosenId: ids.at(-1) ?? fields.at(-1)?.id ?? null,
        ticked: fields.map(({ id }) => id),
      });
    else if (act.kind === "paste") paste();
    else if (act.kind === "zoom") {
      const next = act.to === "fit" ? "fit" : nextZoom(zooming.percent, act.to === "in" ? 1 : -1);
      zooming.zoomTo(next);
      say(next === "fit" ? "The whole page is shown." : `Zoom: ${Math.round(next)} %.`);
    } else if (act.kind === "neighbour" || (act.kind === "move" && chosen.length === 0)) {
      const next = neighbourOf(fields, ids.at(-1) ?? null, act);
      if (!next) return false;
      select(selectFields(fields, [next]));
    } else if (chosen.length === 0) return false;
    else if (act.kind === "select-none") select({ chosenId: null, ticked: [] });
    else if (act.kind === "copy" || act.kind === "cut") {
      // Words marked on the page are what the browser copies.
      if (getSelection()?.isCollapsed === false) return false;
      const saved = latest.current.status === "saved" ? Promise.resolve() : save("apply");
      const read = () => ({
        projectId: latest.current.view.projectId,
        revision: latest.current.view.revision,
        ids,
      });
      copy(saved, read).then(() =>
        act.kind === "cut" ? save("remove") : say(`${named(chosen)} copied.`),
      );
    } else if (act.kind === "edit") {
      const [one] = chosen;
      if (chosen.length !== 1 || one?.kind !== "text") return false;
      edit(one.id);
    } else if (act.kind === "turn") {
      rearrange((field) => ({
        box: field.box,
        rotation: normaliseTurn((field.rotation ?? 0) + act.by),
      }));
    } else if (act.kind === "move") {
      const free = chosen.filter(({ locked }) => !locked);
      placeBoxes(moveBoxes(new Map(free.map((field) => [field.id, field.box])), act.dx, act.dy));
    } else if (act.kind === "resize") {
      rearrange((field) => ({
        box: resize(field.box, act.dx, act.dy),
        rotation: field.rotation ?? 0,
      }));
    } else if (act.kind === "format") {
      const texts = chosen.filter((field) => field.kind === "text");
      if (texts.length === 0) return false;
      const { typed } = latest.current;
      const isSet = texts.every(
        (text) => (typed[controlName(text.id, act.prop)] ?? (text[act.prop] ? "on" : "")) === "on",
      );
      type(
        Object.fromEntries(texts.map(({ id }) => [controlName(id, act.prop), isSet ? "" : "on"])),
      );
      say(
        `${named(texts)}: ${isSet ? "not " : ""}${act.prop === "underline" ? "underlined" : act.prop}.`,
      );
    } else if (act.kind === "intent") {
      if (act.intent === "group" && chosen.length < 2)
        say("Select two fields or more to group them.");
      else actOn(act.intent);
    }
    return true;
  };

  return { place, move, press };
}

/** How what is chosen comes to another place. */
function useMoves({ latest, type, say }: Designing, chosen: readonly Field[]) {
  const place = useCallback(
    (placed: ReadonlyMap<string, Placement>) => {
      if (placed.size > 0) type(placedValues(placed));
    },
    [type],
  );

  /** Changes the places of what is chosen, except of locked fields. */
  const rearrange = (change: (field: Field) => Placement) => {
    const free = chosen.filter(({ locked }) => !locked);
    if (free.length === 0 && chosen.length > 0) say(`${chosen[0]?.label} is locked.`);
    place(new Map(free.map((field) => [field.id, change(field)])));
  };

  const placeBoxes = (boxes: ReadonlyMap<string, Field["box"]>) =>
    rearrange((field) => ({
      box: boxes.get(field.id) ?? field.box,
      rotation: field.rotation ?? 0,
    }));

  const move = (intent: string) =>
    placeBoxes(moveFields(chosen, intent, shapeOf(latest.current.view.page)));
  return { place, move, rearrange, placeBoxes };
}

function named(chosen: readonly Field[]): string {
  return chosen.length === 1 && chosen[0] ? chosen[0].label : `${chosen.length} fields`;
}

function resize(box: Field["box"], dx: number, dy: number): Field["box"] {
  const within = (length: number, start: number) =>
    toTenth(Math.max(MIN_SIDE_PERCENT, Math.min(100 - start, length)));
  return { ...box, width: within(box.width + dx, box.x), height: within(box.height + dy, box.y) };
}
