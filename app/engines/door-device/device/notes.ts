import { showKept } from "./screen.ts";

/** What did not count, or not as the helper saw it, in words. */
const notes: string[] = [];

export function addNote(line: string): void {
  notes.push(line);
}

export function showNotes(): void {
  const heading = notes.length === 1 ? "1 thing to look at" : `${notes.length} things to look at`;
  const clear = () => {
    notes.length = 0;
    showNotes();
  };
  showKept(heading, notes, { label: "I’ve seen to it", isQuiet: true, run: clear });
}
