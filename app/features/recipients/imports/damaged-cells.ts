import { repairText } from "#app/engines/letters/damaged-text.ts";

/** Cells whose letters were damaged when the file was saved: how many, and some as they were. */
export interface DamagedCells {
  count: number;
  samples: { before: string; after: string }[];
}

const MAX_SAMPLES = 8;
const MAX_SAMPLE_LETTERS = 80;

/**
 * Counts the cells that `repairText` puts right, row by row. `found` is null where none is certain;
 * those which may be honest text are counted only beside certain ones, and shown first.
 */
export function createDamageCount() {
  const [certain, unsure] = [createTally(), createTally()];
  return {
    look(cells: readonly string[]): void {
      for (const cell of cells) {
        const repair = repairText(cell);
        if (repair) (repair.isCertain ? certain : unsure).add(cell, repair.text);
      }
    },
    found(): DamagedCells | null {
      if (certain.count === 0) return null;
      const samples = [...unsure.samples.slice(0, MAX_SAMPLES / 2), ...certain.samples];
      return { count: certain.count + unsure.count, samples: samples.slice(0, MAX_SAMPLES) };
    },
  };
}

function createTally() {
  const shown = new Map<string, string>();
  let count = 0;
  return {
    add(before: string, after: string) {
      count++;
      if (shown.size < MAX_SAMPLES) shown.set(shortened(before), shortened(after));
    },
    get count() {
      return count;
    },
    get samples() {
      return [...shown].map(([before, after]) => ({ before, after }));
    },
  };
}

function shortened(text: string): string {
  const letters = [...text.replace(/[\u0080-\u009f]/g, "\u2423")];
  return letters.length > MAX_SAMPLE_LETTERS
    ? `${letters.slice(0, MAX_SAMPLE_LETTERS - 1).join("")}…`
    : letters.join("");
}
