/** How large the pictures of `npm run screenshots` are shown, by the device they were taken on. */
export const SCREEN_SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
} as const;

const SCREEN = /^\/screenshots\/[a-z]+(?:-[a-z]+)*$/;

/**
 * Whether a picture in Markdown is one of the product: `![What it shows](/screenshots/dashboard)`.
 */
export function isScreen(address: string): boolean {
  return SCREEN.test(address);
}

/** Names that end in "-phone" were taken on one. */
export function deviceOf(address: string): keyof typeof SCREEN_SIZES {
  return address.endsWith("-phone") ? "phone" : "desktop";
}

/**
 * The markup of such a picture; `alt` is escaped already. It is further down, so it waits until it
 * is near.
 */
export function screenPictureHtml(address: string, alt: string): string {
  const { width, height } = SCREEN_SIZES[deviceOf(address)];
  return (
    `<picture><source type="image/avif" srcset="${address}.avif"><img src="${address}.webp" ` +
    `width="${width}" height="${height}" loading="lazy" alt="${alt}"></picture>`
  );
}
