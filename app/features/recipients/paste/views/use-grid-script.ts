import { type RefObject, useEffect, useRef, useState } from "react";
import type { CheckRules } from "../grid/check-sheet.ts";
import type { FirstSheet, PeopleGrid, sheetOfText } from "../grid/people-grid.tsx";
import type { PasteView } from "../paste-form.server.ts";
import { runInSlices, runThrough } from "../steps.ts";
import { readKeptPeople } from "./use-kept-people.ts";

interface GridScript {
  PeopleGrid: typeof PeopleGrid;
  sheetOfText: typeof sheetOfText;
}

/**
 * Once it was loaded, for the next form: thousands of lines in a box that is not seen need not be
 * laid out.
 */
let loadedScript: GridScript | null = null;

/**
 * The grid, once its script is there; `first`: what it starts with. Not before: a box of text is
 * all that is needed. `setText`: goes back to that box; `isComing`: it is about to be there;
 * `isKept`: it starts with people who were left here.
 */
export function useGridScript(
  holder: RefObject<HTMLDivElement>,
  pasted: PasteView | undefined,
  firstRules: CheckRules,
) {
  const rules = useRef(firstRules);
  const [grid, setGrid] = useState<(GridScript & { first: FirstSheet }) | null>(null);
  const [isText, setText] = useState(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let isGone = false;
    import("../grid/people-grid.tsx").then(
      async ({ PeopleGrid, sheetOfText }) => {
        loadedScript = { PeopleGrid, sheetOfText };
        const box = holder.current?.querySelector("textarea");
        if (isGone || !box) return;
        const kept = pasted || box.value ? null : readKeptPeople();
        if (kept) box.value = kept.text;
        const uses = kept?.uses ?? pasted?.columns.map(({ use }) => use) ?? [];
        const choices =
          uses.length > 0
            ? { uses, headings: pasted?.hasHeadings ?? true, signature: null }
            : undefined;
        for (;;) {
          const text = box.value;
          const first = await runInSlices(sheetOfText(text, choices, rules.current), {
            isOver: () => isGone,
          });
          if (isGone || !first) return;
          // Unless more was typed into the box meanwhile.
          if (box.value !== text) continue;
          setKept(kept !== null);
          return setGrid({ PeopleGrid, sheetOfText, first });
        }
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [pasted]);
  const startAnew = () => {
    setKept(false);
    setGrid(grid && { ...grid, first: runThrough(grid.sheetOfText("", undefined, rules.current)) });
  };
  return {
    grid,
    isComing: grid === null && loadedScript !== null,
    isText,
    setText,
    isKept,
    startAnew,
  };
}
