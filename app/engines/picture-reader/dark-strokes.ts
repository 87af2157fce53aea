/**
 * Finds what is thin and dark on a sheet that is lit unevenly. Pictures here are one channel of
 * numbers from 0 to 255, row by row.
 */
export interface Channel {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * The sheet without its strokes: the brightest within a square of `side` pixels, and then the
 * darkest of those (a closing). What is narrower than the square is filled with the paper beside
 * it, while edges of shadows stay where they are.
 */
export function paperBehind({ data, width, height }: Channel, side: number): Channel {
  const radius = Math.max(1, Math.round(side / 2));
  const filled = brightest({ data, width, height }, radius);
  // The darkest of something is the brightest of its negative.
  return negative(brightest(negative(filled), radius));
}

/** Which pixels of a mask lie at least `radius` pixels inside it. */
export function thickParts(mask: Channel, radius: number): Uint8Array {
  return negative(brightest(negative(mask), radius)).data;
}

function negative({ data, width, height }: Channel): Channel {
  const turned = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) turned[at] = 255 - (data[at] as number);
  return { data: turned, width, height };
}

/** The brightest within `radius` pixels across and down. */
function brightest(picture: Channel, radius: number): Channel {
  return transposed(brightestInRows(transposed(brightestInRows(picture, radius)), radius));
}

function transposed({ data, width, height }: Channel): Channel {
  const turned = new Uint8Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) turned[x * height + y] = data[at] as number;
  return { data: turned, width: height, height: width };
}

/**
 * Takes three steps for a pixel whatever the radius is: rows are cut into blocks, and the brightest
 * of a window is that of the end of one block and of the start of the next (van Herk 1992).
 */
function brightestInRows({ data, width, height }: Channel, radius: number): Channel {
  const block = 2 * radius + 1;
  const padded = width + 2 * radius;
  const row = new Uint8Array(padded);
  const fromEnd = new Uint8Array(padded);
  const result = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    row.fill(0);
    row.set(data.subarray(start, start + width), radius);
    let best = 0;
    for (let at = padded - 1; at >= 0; at--) {
      const value = row[at] as number;
      best = (at + 1) % block === 0 || value > best ? value : best;
      fromEnd[at] = best;
    }
    for (let at = 0; at < padded; at++) {
      const value = row[at] as number;
      best = at % block === 0 || value > best ? value : best;
      if (at < 2 * radius) continue;
      const before = fromEnd[at - 2 * radius] as number;
      result[start + at - 2 * radius] = before > best ? before : best;
    }
  }
  return { data: result, width, height };
}

/** A piece of a mask whose pixels touch, corners included. */
export interface Piece {
  /** Indices of its pixels. */
  pixels: number[];
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The pieces of a mask, 1 for each pixel that counts. */
export function piecesOf(mask: Uint8Array, width: number, height: number): Piece[] {
  const seen = new Uint8Array(mask.length);
  const pieces: Piece[] = [];
  for (let start = 0; start < mask.length; start++)
    if (mask[start] && !seen[start]) pieces.push(pieceAt(start, { mask, seen, width, height }));
  return pieces;
}

function pieceAt(
  start: number,
  {
    mask,
    seen,
    width,
    height,
  }: { mask: Uint8Array; seen: Uint8Array; width: number; height: number },
): Piece {
  const pixels = [start];
  seen[start] = 1;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let next = 0; next < pixels.length; next++) {
    const pixel = pixels[next] as number;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const neighbour = ny * width + nx;
        if (!mask[neighbour] || seen[neighbour]) continue;
        seen[neighbour] = 1;
        pixels.push(neighbour);
      }
  }
  return { pixels, left, top, right, bottom };
}
