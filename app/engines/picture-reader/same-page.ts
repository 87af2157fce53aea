/** Pixels, row by row, of `channels` bytes each; only the first three (red, green, blue) count. */
export interface PagePixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

const TILE_PX = 32;

/**
 * How far apart two pictures of the same page are where they differ most: the mean difference of
 * one channel within one square of 32 × 32 pixels, from 0 to 1 (black against white). 1 when their
 * sizes differ. A word that is missing is a few squares, and a mean over the page hides it.
 */
export function worstTile(a: PagePixels, b: PagePixels): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let worst = 0;
  for (let top = 0; top < a.height; top += TILE_PX)
    for (let left = 0; left < a.width; left += TILE_PX)
      worst = Math.max(worst, tileDifference(a, b, left, top));
  return worst;
}

/** A page at half its size, each pixel the mean of four, so that edges weigh as they are seen. */
export function halved({
  rgba,
  width,
  height,
}: {
  rgba: Uint8Array;
  width: number;
  height: number;
}): PagePixels {
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  const data = new Uint8Array(across * down * 3);
  for (let y = 0, to = 0; y < down; y++) {
    for (let x = 0; x < across; x++, to += 3) {
      const from = (2 * y * width + 2 * x) * 4;
      for (let c = 0; c < 3; c++) {
        const [one, other] = [from + c, from + c + width * 4];
        const sum =
          (rgba[one] ?? 0) + (rgba[one + 4] ?? 0) + (rgba[other] ?? 0) + (rgba[other + 4] ?? 0);
        data[to + c] = (sum + 2) >> 2;
      }
    }
  }
  return { data, width: across, height: down, channels: 3 };
}

function tileDifference(a: PagePixels, b: PagePixels, left: number, top: number): number {
  const right = Math.min(left + TILE_PX, a.width);
  const bottom = Math.min(top + TILE_PX, a.height);
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    let [one, other] = [(y * a.width + left) * a.channels, (y * b.width + left) * b.channels];
    for (let x = left; x < right; x++, one += a.channels, other += b.channels) {
      red += Math.abs((a.data[one] ?? 0) - (b.data[other] ?? 0));
      green += Math.abs((a.data[one + 1] ?? 0) - (b.data[other + 1] ?? 0));
      blue += Math.abs((a.data[one + 2] ?? 0) - (b.data[other + 2] ?? 0));
    }
  }
  return Math.max(red, green, blue) / ((right - left) * (bottom - top) * 255);
}
