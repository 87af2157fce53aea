import type { ReactNode } from "react";

/** A pop-up of the journey as a page: its own address, and nothing behind it can be reached. */
export function JourneyDialog({ title, children, foot }: { title: ReactNode; children: ReactNode; foot: ReactNode }) {
  return (
    <main id="main" className="grow">
      <div className="scrim">
        <dialog open className="sheet !max-w-[30rem]" aria-labelledby="dialog-title" aria-modal="true">
          <div className="p-6 sm:p-8 text-center">
            <h1 className="text-2xl tracking-[-.015em]" id="dialog-title">
              {title}
            </h1>
            {children}
            <div className="mt-6 grid gap-2.5">{foot}</div>
          </div>
        </dialog>
      </div>
    </main>
  );
}
