/** What the browser found wrong with a file that was just chosen; null: nothing. */
interface FileProblem {
  /** Of the control. */
  id: string;
  problem: string | null;
}

const EVENT = "file-checked";

/** Tells the summary at the top of the page, which may still speak of the file chosen before. */
export function tellFileProblem(found: FileProblem): void {
  document.dispatchEvent(new CustomEvent<FileProblem>(EVENT, { detail: found }));
}

/** Calls `tell` whenever a chosen file was checked. Returns what ends that. */
export function onFileProblem(tell: (found: FileProblem) => void): () => void {
  const listen = (event: Event) => tell((event as CustomEvent<FileProblem>).detail);
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}
