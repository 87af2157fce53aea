/** The organiser's link as people may be sent to it; null for anything but a web address. */
export function externalLink(text: string): string | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}
