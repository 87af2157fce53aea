import type { shrinkPhoto } from "./shrink-photo.ts";

/**
 * Makes photos smaller as soon as they are chosen in a field with `data-photo`, its value being the
 * most pixels that are of use there. Nobody else hears of the choice before, and a form that is
 * sent meanwhile waits for it. `load` brings what makes them smaller.
 */
export function watchFileFields(load: () => Promise<typeof shrinkPhoto>): void {
  const busy = new Map<HTMLInputElement, Promise<void>>();
  const done = new WeakSet<Event>();

  async function shrink(field: HTMLInputElement, chosen: File[]): Promise<void> {
    try {
      const shrinkOne = await load();
      const files = new DataTransfer();
      for (const file of chosen)
        files.items.add(await shrinkOne(file, Number(field.dataset.photo)));
      // Another file may have been chosen meanwhile.
      if (isSame(chosen, field.files)) field.files = files.files;
    } catch {
      // The photo goes as it is.
    }
  }

  // Before the page's own scripts, which may send the file at once.
  window.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || !field.dataset.photo || done.has(event)) return;
      const chosen = [...(field.files ?? [])];
      if (chosen.length === 0) return;
      event.stopImmediatePropagation();
      const work = shrink(field, chosen).then(() => {
        if (busy.get(field) !== work) return;
        busy.delete(field);
        const again = new Event("change", { bubbles: true });
        done.add(again);
        field.dispatchEvent(again);
      });
      busy.set(field, work);
    },
    true,
  );

  window.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const waits = [...busy].filter(([field]) => field.form === form).map(([, work]) => work);
      if (waits.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event as SubmitEvent;
      Promise.all(waits).then(() => form.requestSubmit(submitter));
    },
    true,
  );
}

function isSame(chosen: File[], files: FileList | null): boolean {
  return chosen.length === files?.length && chosen.every((file, at) => file === files[at]);
}
