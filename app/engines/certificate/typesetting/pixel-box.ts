/** Whole pixels of the page, from the top left. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest box around both. */
export function unite(a: PixelBox, b: PixelBox): PixelBox {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

export function overlap(a: PixelBox, b: PixelBox): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

/** True when all of the other lies in the first. */
export function contains(box: PixelBox, other: PixelBox): boolean {
  const whole = unite(box, other);
  return whole.width === box.width && whole.height === box.height;
}

/** The part of the box that lies on the page; null when none does. */
export function clipToPage(
  box: PixelBox,
  page: { width: number; height: number },
): PixelBox | null {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const width = Math.min(page.width, box.left + box.width) - left;
  const height = Math.min(page.height, box.top + box.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}
