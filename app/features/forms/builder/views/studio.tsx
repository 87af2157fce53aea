import sheet from "./as-form.css";
import { FormCanvas } from "./form-canvas.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

/** The form's style sheet on the page, with rules of its own for one form's colours. */
let own: HTMLLinkElement | null = null;
let colourCount = 0;

/** Has the page know the form's styles. Resolves when they are there. */
async function loadSheet(): Promise<void> {
  if (own?.sheet) return;
  const link = own ?? document.createElement("link");
  own = link;
  link.rel = "stylesheet";
  link.href = sheet;
  await new Promise((done, fail) => {
    link.onload = done;
    link.onerror = fail;
    document.head.append(link);
  });
}

/** Gives the form its organiser's colours. */
function wearColours(rules: readonly string[]): void {
  const styles = own?.sheet;
  if (!styles) return;
  for (; colourCount > 0; colourCount--) styles.deleteRule(styles.cssRules.length - 1);
  for (const rule of rules) styles.insertRule(rule, styles.cssRules.length);
  colourCount = rules.length;
}

/** All that shows the form itself. */
export const studio = { FormCanvas, SettingsPanel, loadSheet, wearColours };
