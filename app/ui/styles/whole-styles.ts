/** Once more, if the sheet did not come. */
const AGAIN_MS = 5_000;

/**
 * On the first visit only the rules that the page needs stand in it (platform/web-server/first-styles). Now that its scripts are there
 * they can draw anything, and the whole sheet takes their place. Not both: a rule that stands later wins.
 */
export function bringWholeStyles(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
  if (!sheet) return;
  sheet.onload = () => document.querySelector("style[data-first]")?.remove();
  sheet.onerror = () => {
    sheet.disabled = true;
    setTimeout(bringWholeStyles, AGAIN_MS);
  };
  sheet.disabled = false;
}
