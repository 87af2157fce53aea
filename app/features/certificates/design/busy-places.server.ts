import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Box } from "#app/engines/certificate/design.ts";
import { renderBuiltInBackground } from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { openArtwork } from "../draw/artwork.server.ts";

/** Where a background has something printed on it, as a raster of cells. */
interface BusyMap {
  across: number;
  down: number;
  /** Row by row; 1 is busy. */
  cells: Uint8Array;
}

const CELLS_ACROSS = 80;
/** Pixels of the reduced picture to each side of a cell. */
const CELL_PX = 6;
/** Greys that a cell may span and still be quiet: paper, a wash of colour, a watermark. */
const MAX_QUIET_SPAN = 48;
/** The share of a place that may be busy: a hairline that crosses a corner. */
const MAX_BUSY_SHARE = 0.02;

/** A background never changes, and a page is worked on for a while. */
const maps = new LRUCache<string, BusyMap>({ max: 50 });

/** Says of a place whether the background has something printed there, such as its border. */
export async function busyPlaces(
  { db, files }: Pick<AppContext, "db" | "files">,
  backgroundId: string,
): Promise<(box: Box) => boolean> {
  let map = maps.get(backgroundId);
  if (!map) {
    const { png } = await openArtwork(db, files).background(backgroundId);
    map = await readBusyMap(png ?? renderBuiltInBackground(backgroundId));
    maps.set(backgroundId, map);
  }
  const known = map;
  return (box) => busyShare(known, box) > MAX_BUSY_SHARE;
}

export async function readBusyMap(png: Uint8Array): Promise<BusyMap> {
  const { width, height } = await sharp(png).metadata();
  const down = Math.max(1, Math.round((CELLS_ACROSS * height) / width));
  const size = { width: CELLS_ACROSS * CELL_PX, height: down * CELL_PX };
  const grey = await sharp(png)
    .flatten({ background: "#ffffff" })
    .resize({ ...size, fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  const cells = new Uint8Array(CELLS_ACROSS * down);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < CELLS_ACROSS; column++) {
      let [darkest, lightest] = [255, 0];
      for (let y = row * CELL_PX; y < (row + 1) * CELL_PX; y++) {
        const from = y * size.width + column * CELL_PX;
        for (const value of grey.subarray(from, from + CELL_PX)) {
          if (value < darkest) darkest = value;
          if (value > lightest) lightest = value;
        }
      }
      cells[row * CELLS_ACROSS + column] = lightest - darkest > MAX_QUIET_SPAN ? 1 : 0;
    }
  }
  return { across: CELLS_ACROSS, down, cells };
}

export function busyShare({ across, down, cells }: BusyMap, { x, y, width, height }: Box): number {
  const from = { column: Math.floor((x / 100) * across), row: Math.floor((y / 100) * down) };
  const to = {
    column: Math.ceil(((x + width) / 100) * across),
    row: Math.ceil(((y + height) / 100) * down),
  };
  let busy = 0;
  let all = 0;
  for (let row = from.row; row < Math.min(to.row, down); row++) {
    const start = row * across;
    for (const cell of cells.subarray(start + from.column, start + Math.min(to.column, across))) {
      all += 1;
      busy += cell;
    }
  }
  return all > 0 ? busy / all : 0;
}
