import { AUTOSAVE_STATUS, isNotSaved } from "#app/ui/autosave/autosave.tsx";
import type { SaverState } from "../saver-state.ts";

/** Says in a shadow tree what React will say in the line. */
export class StatusLine {
  private readonly line: HTMLElement;
  private readonly words: ShadowRoot;
  private readonly was: string;

  constructor(line: HTMLElement) {
    this.line = line;
    this.was = line.className;
    this.words = line.attachShadow({ mode: "open" });
  }

  show(status: SaverState["status"]): void {
    this.words.textContent = AUTOSAVE_STATUS[status] || "Saved";
    this.line.className = isNotSaved(status) ? "text-sm text-failed font-semibold" : this.was;
  }

  leave(): void {
    this.line.className = this.was;
    this.words.replaceChildren(document.createElement("slot"));
  }
}
