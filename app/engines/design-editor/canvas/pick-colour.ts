/** Shares of a picture's width and height, from its upper left corner. */
interface Spot {
  x: number;
  y: number;
}

/** What an arrow key moves by; with Shift ten times as far. */
const STEP = 0.005;
const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** A finger hides what it points at, so the ring is shown above it. */
const ABOVE_FINGER_PX = 56;
const RING =
  '<svg aria-hidden="true"><circle r="20" stroke="#fff" stroke-width="4"/><circle ' +
  'r="23" fill="none" stroke="#111a33" stroke-width="2"/></svg>' +
  '<span class="sr-only" aria-live="polite"></span>';

/**
 * Has somebody point at a colour of the certificate's picture, with mouse, finger or arrow keys.
 * Resolves with `#rrggbb`, or null when they leave it as it was. For browsers that can't pick from
 * the screen, and for the keyboard, with which theirs can't be used everywhere.
 */
export function pickColour(picture: HTMLImageElement): Promise<string | null> {
  const page = picture.closest<HTMLElement>(".canvas-page");
  const colourAt = readerOf(picture);
  if (!page || !colourAt) return Promise.resolve(null);
  const before = document.activeElement;
  const cover = document.createElement("div");
  cover.className = "pick";
  cover.tabIndex = 0;
  cover.setAttribute("role", "application");
  cover.setAttribute(
    "aria-label",
    "Pick a colour: arrow keys move, Enter takes it, Escape leaves it as it was",
  );
  cover.innerHTML = RING;
  const rings = cover.querySelectorAll("circle");
  const spoken = cover.querySelector("span");
  let spot: Spot = { x: 0.5, y: 0.5 };
  const show = (above = 0) => {
    const { clientWidth, clientHeight } = cover;
    const colour = colourAt(spot);
    for (const ring of rings) {
      ring.setAttribute("cx", String(spot.x * clientWidth));
      ring.setAttribute("cy", String(spot.y * clientHeight - above));
    }
    rings[0]?.setAttribute("fill", colour);
    if (spoken) spoken.textContent = colour;
  };
  const pointAt = (event: PointerEvent) => {
    const { left, top, width, height } = cover.getBoundingClientRect();
    spot = { x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) };
    show(event.pointerType === "touch" ? ABOVE_FINGER_PX : 0);
  };
  return new Promise((resolve) => {
    let isDone = false;
    const finish = (colour: string | null) => {
      if (isDone) return;
      isDone = true;
      cover.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(colour);
    };
    // Nothing of it reaches the canvas below, which would choose and move fields.
    const hear = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      act: (event: HTMLElementEventMap[Kind]) => void,
    ) =>
      cover.addEventListener(kind, (event) => {
        event.stopPropagation();
        act(event);
      });
    hear("pointerdown", (event) => {
      // Focus stays here.
      event.preventDefault();
      cover.setPointerCapture(event.pointerId);
      pointAt(event);
    });
    hear("pointermove", pointAt);
    hear("pointerup", (event) => {
      pointAt(event);
      finish(colourAt(spot));
    });
    hear("blur", () => finish(null));
    hear("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (arrow) {
        const step = STEP * (event.shiftKey ? 10 : 1);
        spot = { x: within(spot.x + arrow[0] * step), y: within(spot.y + arrow[1] * step) };
        show();
      } else if (event.key === "Enter" || event.key === " ") finish(colourAt(spot));
      else if (event.key === "Escape") finish(null);
      else return;
      event.preventDefault();
    });
    page.append(cover);
    cover.focus({ preventScroll: true });
    show();
  });
}

function within(share: number): number {
  return Math.max(0, Math.min(1, share));
}

/**
 * Reads a picture's colours; null: it has not arrived. Each is the mean of nine pixels, because
 * pictures for the screen are not exact.
 */
function readerOf(picture: HTMLImageElement): ((spot: Spot) => string) | null {
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (!picture.complete || width === 0) return null;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, width, height);
  return ({ x, y }) => {
    const [left, top] = [
      Math.min(width - 3, Math.max(0, Math.round(x * width) - 1)),
      Math.min(height - 3, Math.max(0, Math.round(y * height) - 1)),
    ];
    const { data } = context.getImageData(left, top, 3, 3);
    const mean = [0, 1, 2].map((part) => {
      const values = data.filter((_, at) => at % 4 === part);
      return Math.round(values.reduce((sum, value) => sum + value, 0) / 9);
    });
    return `#${mean.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
}
