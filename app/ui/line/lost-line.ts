import { askUntilAnswered } from "./ask-until-answered.ts";
import { askWhenShownAgain } from "./shown-again.ts";

/** What a page does about a lost connection. It comes after the page, while there is one. */
export function bearLostLine(): void {
  askUntilAnswered();
  askWhenShownAgain();
}
