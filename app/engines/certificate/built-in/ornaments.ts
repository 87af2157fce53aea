/**
 * SVG path data for smooth curves. Coordinates are pixels, rounded to a tenth to keep the artwork
 * small.
 */

export const TAU = Math.PI * 2;

/** A coordinate as it is written into path data: at most one decimal. */
export function coordinate(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

/** The curve y = f(x) from `fromX` to `toX` as cubic pieces whose ends meet in slope. */
export function curvePath(
  fromX: number,
  toX: number,
  f: (x: number) => number,
  pieces: number,
): string {
  const step = (toX - fromX) / pieces;
  const slope = (x: number) => f(x + 0.5) - f(x - 0.5);
  let path = `M${coordinate(fromX)} ${coordinate(f(fromX))}`;
  for (let i = 0; i < pieces; i++) {
    const a = fromX + i * step;
    const b = a + step;
    const points = [
      a + step / 3,
      f(a) + (slope(a) * step) / 3,
      b - step / 3,
      f(b) - (slope(b) * step) / 3,
      b,
      f(b),
    ];
    path += `C${points.map(coordinate).join(" ")}`;
  }
  return path;
}

/** A sine wave around `y`, four cubic pieces a period. `phase` in radians. */
export function wavePath(
  fromX: number,
  toX: number,
  y: number,
  amplitude: number,
  period: number,
  phase = 0,
): string {
  const pieces = Math.max(1, Math.round((toX - fromX) / (period / 4)));
  return curvePath(fromX, toX, (x) => y + amplitude * Math.sin((TAU * x) / period + phase), pieces);
}

/**
 * A closed disc edged with `count` bulges, the outline of a seal. `bulge` above 0.5 is the
 * roundness of each.
 */
export function scallopPath(
  cx: number,
  cy: number,
  radius: number,
  count: number,
  bulge = 0.62,
): string {
  const at = (i: number) => {
    const angle = (TAU * (i % count)) / count - TAU / 4;
    return `${coordinate(cx + radius * Math.cos(angle))} ${coordinate(cy + radius * Math.sin(angle))}`;
  };
  const bulgeRadius = coordinate(((TAU * radius) / count) * bulge);
  let path = `M${at(0)}`;
  for (let i = 1; i <= count; i++) path += `A${bulgeRadius} ${bulgeRadius} 0 0 1 ${at(i)}`;
  return `${path}Z`;
}

/**
 * An engraved rosette: `count` ellipses turned about one centre. `stroke` holds the SVG stroke
 * attributes.
 */
export function rosette(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  stroke: string,
): string {
  let ellipses = "";
  for (let i = 0; i < count; i++) {
    ellipses += `<ellipse rx="${coordinate(rx)}" ry="${coordinate(ry)}" transform="rotate(${coordinate((180 * i) / count)})"/>`;
  }
  return `<g transform="translate(${coordinate(cx)} ${coordinate(cy)})" fill="none" ${stroke}>${ellipses}</g>`;
}

interface SealOptions {
  /** Colours of the left and right ribbon tail; without them the seal has no ribbon. */
  ribbon?: { left: string; right: string };
}

/**
 * A gold seal with an engraved face, `radius` to the edge; ribbon tails reach 1.7 radii down. Draw
 * once per page: its gradient has a fixed id.
 */
export function seal(cx: number, cy: number, radius: number, { ribbon }: SealOptions = {}): string {
  const r = radius;
  const tail = (side: 1 | -1, fill: string) => {
    // biome-ignore format: one line reads as the outline it is
    const points = [[0.52, 0.45], [0.86, 1.62], [0.45, 1.42], [0.16, 1.7], [-0.06, 0.5]];
    return `<path fill="${fill}" d="M${points.map(([x, y]) => `${coordinate(side * r * x!)} ${coordinate(r * y!)}`).join("L")}Z"/>`;
  };
  const ring = (at: number, opacity: number) =>
    `<circle r="${coordinate(r * at)}" fill="none" stroke="#8A5A0B" stroke-opacity="${opacity}" ` +
    `stroke-width="${coordinate(r * 0.014 + 0.4)}"/>`;
  return [
    `<g transform="translate(${coordinate(cx)} ${coordinate(cy)})">`,
    `<defs><linearGradient id="seal-gold" x1="0" y1="0" x2="1" y2="1"><stop ` +
      `stop-color="#F9E7B3"/><stop offset=".32" stop-color="#E4B44A"/>`,
    `<stop offset=".62" stop-color="#BC8420"/><stop offset="1" stop-color="#F1D283"/></linearGradient></defs>`,
    ribbon ? tail(-1, ribbon.left) + tail(1, ribbon.right) : "",
    `<path fill="url(#seal-gold)" d="${scallopPath(0, 0, r * 0.94, 30)}"/>`,
    ring(0.8, 0.5),
    `<circle r="${coordinate(r * 0.69)}" fill="none" stroke="#8A5A0B" ` +
      `stroke-opacity=".42" stroke-width="${coordinate(r * 0.16)}" `,
    `stroke-dasharray="${(r * 0.018).toFixed(2)} ${(r * 0.0301).toFixed(2)}"/>`,
    rosette(
      0,
      0,
      r * 0.58,
      r * 0.34,
      12,
      `stroke="#7A4E06" stroke-opacity=".5" stroke-width="${coordinate(r * 0.01 + 0.3)}"`,
    ),
    `<circle r="${coordinate(r * 0.33)}" fill="url(#seal-gold)" stroke="#8A5A0B" ` +
      `stroke-opacity=".6" stroke-width="${coordinate(r * 0.014 + 0.4)}"/>`,
    rosette(
      0,
      0,
      r * 0.25,
      r * 0.085,
      8,
      `stroke="#5E3C04" stroke-width="${coordinate(r * 0.018 + 0.3)}"`,
    ),
    `</g>`,
  ].join("");
}

const PERIOD_PX = 64;

/**
 * A straight band of interlaced sine lines, as banknotes have them, lying along x from the origin.
 */
function engravedStrip(lengthPx: number, thicknessPx: number, stroke: string): string {
  const middle = thicknessPx / 2;
  const wide = [0, 0.25, 0.5, 0.75].map((turn) =>
    wavePath(0, lengthPx, middle, thicknessPx * 0.46, PERIOD_PX, turn * TAU),
  );
  const narrow = [0, 0.5].map((turn) =>
    wavePath(0, lengthPx, middle, thicknessPx * 0.24, PERIOD_PX / 2, turn * TAU),
  );
  return `<path d="${[...wide, ...narrow].join("")}" fill="none" stroke="${stroke}" stroke-width="1.15"/>`;
}

interface EngravedFrame {
  widthPx: number;
  heightPx: number;
  /** From the page's edge to the band, and the band's own breadth. */
  marginPx: number;
  bandPx: number;
  line: string;
  tint: string;
}

/**
 * A frame of engraved bands around a page, ruled on both sides. Corners are left to the caller to
 * cover.
 */
export function engravedFrame({
  widthPx,
  heightPx,
  marginPx,
  bandPx,
  line,
  tint,
}: EngravedFrame): string {
  const across = widthPx - 2 * marginPx;
  const down = heightPx - 2 * marginPx;
  const inner = marginPx + bandPx;
  const rule = (at: number) =>
    `<rect x="${at}" y="${at}" width="${coordinate(widthPx - 2 * at)}" height="${coordinate(heightPx - 2 * at)}" ` +
    `fill="none" stroke="${line}" stroke-width="2.5"/>`;
  const centre = marginPx + bandPx / 2;
  return [
    `<rect x="${centre}" y="${centre}" width="${coordinate(widthPx - 2 * centre)}" ` +
      `height="${coordinate(heightPx - 2 * centre)}" fill="none" stroke="${tint}" ` +
      `stroke-width="${bandPx}"/>`,
    `<defs><g id="band-across">${engravedStrip(across, bandPx, line)}</g><g ` +
      `id="band-down">${engravedStrip(down, bandPx, line)}</g></defs>`,
    `<use href="#band-across" transform="translate(${marginPx} ${marginPx})"/>`,
    `<use href="#band-across" transform="translate(${marginPx} ${heightPx - inner})"/>`,
    `<use href="#band-down" transform="translate(${inner} ${marginPx}) rotate(90)"/>`,
    `<use href="#band-down" transform="translate(${widthPx - marginPx} ${marginPx}) rotate(90)"/>`,
    rule(marginPx),
    rule(inner),
  ].join("");
}

/** What networks and chats show of a link: twice as wide as high, nearly. */
export const TITLE_FRAME = { widthPx: 1200, heightPx: 630 };

const PAPER = "#FFFDF7";
const MARGIN_PX = 26;
const BAND_PX = 30;

/**
 * The sheet behind a page's title: paper in an engraved frame of the brand's colour `#rrggbb`, with
 * the gold seal at its foot.
 */
export function titleFrame(colour: string): string {
  const { widthPx, heightPx } = TITLE_FRAME;
  const centre = MARGIN_PX + BAND_PX / 2;
  const corners = [
    [centre, centre],
    [widthPx - centre, centre],
    [centre, heightPx - centre],
    [widthPx - centre, heightPx - centre],
  ].map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="31" fill="${colour}"/>` +
      rosette(x!, y!, 26, 10, 12, `stroke="#E2AD3E" stroke-width="1.1"`) +
      `<circle cx="${x}" cy="${y}" r="5" fill="#E2AD3E"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" ` +
      `viewBox="0 0 ${widthPx} ${heightPx}">`,
    `<rect width="${widthPx}" height="${heightPx}" fill="${colour}"/>`,
    `<rect x="${MARGIN_PX}" y="${MARGIN_PX}" width="${widthPx - 2 * MARGIN_PX}" height="${heightPx - 2 * MARGIN_PX}" ` +
      `fill="${PAPER}"/>`,
    rosette(
      widthPx / 2,
      300,
      540,
      70,
      30,
      `stroke="${colour}" stroke-opacity=".05" stroke-width="1.3"`,
    ),
    engravedFrame({
      widthPx,
      heightPx,
      marginPx: MARGIN_PX,
      bandPx: BAND_PX,
      line: colour,
      tint: PAPER,
    }),
    ...corners,
    `<path d="M${coordinate(widthPx / 2 - 340)} 450H${coordinate(widthPx / 2 - 74)}M${coordinate(widthPx / 2 + 74)} ` +
      `450H${coordinate(widthPx / 2 + 340)}" stroke="#A97C22" stroke-width="2"/>`,
    seal(widthPx / 2, 444, 44, { ribbon: { left: colour, right: colour } }),
    "</svg>",
  ].join("");
}

/** The ground behind a title beside a picture: an engraver's rosette on deep `#rrggbb`. */
export function titleGround(colour: string): string {
  const { widthPx, heightPx } = TITLE_FRAME;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" ` +
    `viewBox="0 0 ${widthPx} ${heightPx}"><rect width="${widthPx}" height="${heightPx}" ` +
    `fill="${colour}"/>` +
    `${rosette(120, 570, 440, 153, 18, 'stroke="#fff" stroke-opacity=".16" stroke-width="1.2"')}</svg>`
  );
}
