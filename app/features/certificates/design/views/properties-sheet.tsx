import { type ReactNode, useState } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { Icon } from "#app/ui/page/icon.tsx";

/** The height of the dashboard's top bar. */
const TOP_BAR_PX = 64;

/**
 * The properties of what is chosen: beside the picture where there is room. On a phone they stand
 * below it without scripts; with them they are a sheet at the lower edge, so that the picture stays
 * in view while they are changed.
 */
export function PropertiesSheet({
  isLive,
  chosen,
  children,
}: {
  isLive: boolean;
  chosen: readonly Field[];
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const name =
    chosen.length > 1 ? `${chosen.length} fields` : (chosen[0]?.label ?? "Nothing selected");
  return (
    <section
      className={`props max-lg:order-3 bg-surface border-line lg:border-l max-lg:border-t ${isLive ? "bottom" : ""}`}
      aria-label="Selected field"
    >
      {isLive ? (
        <button
          type="button"
          className="lg:hidden w-full min-h-[52px] px-4 flex items-center gap-3 text-left"
          aria-expanded={isOpen}
          aria-controls="properties"
          onClick={() => {
            setOpen(!isOpen);
            // The picture goes to the top, where the sheet doesn't cover it.
            const below = document
              .querySelector(".canvas-section")
              ?.parentElement?.getBoundingClientRect();
            if (!isOpen && below) scrollTo({ top: below.top + scrollY - TOP_BAR_PX });
          }}
        >
          <span className="grow min-w-0 truncate font-semibold">{name}</span>
          <span className="text-sm text-brand-ink font-semibold">
            {isOpen ? "Close" : "Properties"}
          </span>
          <Icon name={isOpen ? "down" : "up"} />
        </button>
      ) : null}
      <div
        id="properties"
        className={
          "p-4 lg:sticky lg:top-[8.125rem] lg:max-h-[calc(100vh-8.125rem)] lg:overflow-y-auto " +
          `${isLive && !isOpen ? "max-lg:hidden" : ""}`
        }
      >
        {children}
      </div>
    </section>
  );
}
