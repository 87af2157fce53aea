import { useContext } from "react";
import { TypingContext, useTyped } from "./typing.ts";

interface Picker {
  open(): Promise<{ sRGBHex: string }>;
}

/** The same colours as a list, which the browser's colour control offers even without scripts. */
export function SwatchList({ swatches }: { swatches: readonly string[] }) {
  return (
    <datalist id="swatches">
      {swatches.map((colour) => (
        <option key={colour} value={colour} />
      ))}
    </datalist>
  );
}

/**
 * A colour: typed by the browser's control, or picked from the certificate. Browsers that pick from
 * anywhere on the screen do so for a mouse; ours picks for all others, on phones and by keyboard.
 */
export function ColourTool({
  control,
  saved,
  label,
}: {
  control: string;
  saved: string;
  label: string;
}) {
  const { name, value, set } = useTyped(control, saved.toLowerCase());
  const { isLive } = useContext(TypingContext);
  const pick = async (isByKeyboard: boolean) => {
    const { EyeDropper } = window as { EyeDropper?: new () => Picker };
    if (EyeDropper && !isByKeyboard) {
      // Escape leaves the colour as it was.
      const picked = await new EyeDropper().open().catch(() => null);
      if (picked) set(hexOf(picked.sRGBHex));
      return;
    }
    const picture = document.querySelector<HTMLImageElement>("img.paper");
    const parts = await import("./later-parts.ts").catch(() => null);
    const picked = picture && (await parts?.pickColour(picture));
    if (picked) set(picked);
  };
  return (
    <span className="relative flex-none inline-flex items-center">
      <label
        className="inline-flex items-center justify-center w-9 h-9 max-lg:w-11 max-lg:h-11 cursor-pointer"
        title={label}
      >
        <input
          type="color"
          name={name}
          value={value}
          list="swatches"
          onChange={(event) => set(event.target.value)}
          className="w-7 h-7 rounded-sm border border-edge bg-surface p-0.5"
        />
        <span className="sr-only">{label}</span>
      </label>
      {isLive ? (
        <button
          type="button"
          className="grid place-items-center w-9 h-9 max-lg:w-11 max-lg:h-11 rounded-sm text-ink-2 hover:bg-sunken"
          aria-label={`Pick the ${label.toLowerCase()} from the certificate`}
          title="Pick from the certificate"
          onClick={(event) => void pick(event.detail === 0)}
        >
          <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 20l1-4 9-9 3 3-9 9zM13 6l2-2a2.1 2.1 0 0 1 3 0l2 2a2.1 2.1 0 0 1 0 3l-2 2z" />
          </svg>
        </button>
      ) : null}
    </span>
  );
}

/**
 * The organisation's colours and the background's as buttons: a text in one of them goes with it.
 */
export function Swatches({
  control,
  saved,
  swatches,
}: {
  control: string;
  saved: string;
  swatches: readonly string[];
}) {
  const { value, set } = useTyped(control, saved.toLowerCase());
  if (swatches.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="label !text-sm">Matching colours</legend>
      <div className="flex flex-wrap -ml-1.5">
        {swatches.map((colour) => (
          <button
            key={colour}
            type="button"
            className="flex-none grid place-items-center w-9 h-9 max-lg:w-11 max-lg:h-11"
            aria-label={`Colour ${colour}`}
            title={colour}
            aria-pressed={value === colour}
            onClick={() => set(colour)}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <circle cx="12" cy="12" r="9" fill={colour} stroke="rgb(120 132 158)" />
              {value === colour ? (
                <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeWidth="2" />
              ) : null}
            </svg>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Some browsers write a picked colour as `rgb(…)`. */
function hexOf(colour: string): string {
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(colour);
  if (!parts) return colour.toLowerCase();
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}
