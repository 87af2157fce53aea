/** Once more, if the sheet did not come. */
const AGAIN_MS = 5_000;

let coming: Promise<void> = Promise.resolve();

/**
 * On the first visit only the rules that the page needs stand in it
 * (platform/web-server/first-styles). Now that its scripts are there they can draw anything, and
 * the whole sheet takes their place. Not both: a rule that stands later wins.
 */
export function bringWholeStyles(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
  if (!sheet) return;
  coming = new Promise((resolve) => {
    sheet.onload = () => {
      document.querySelector("style[data-first]")?.remove();
      resolve();
    };
    sheet.onerror = () => {
      sheet.disabled = true;
      setTimeout(bringWholeStyles, AGAIN_MS);
      resolve();
    };
  });
  sheet.disabled = false;
}

/**
 * For what is drawn by scripts that come later, and would look unfinished before: the whole sheet
 * is there, or did not come.
 */
export function wholeStyles(): Promise<void> {
  return coming;
}
