import type { useZoom } from "#app/engines/design-editor/canvas/use-zoom.ts";
import { MAX_ZOOM, MIN_ZOOM, nextZoom } from "#app/engines/design-editor/zoom.ts";
import type { DesignerView } from "../designer-view.ts";

/** Below the picture: whose certificate it is, how large it is shown, and the list of keys. */
export function CanvasFoot({
  view,
  isLive,
  zooming: { zoom, percent, zoomTo },
  showKeys,
}: {
  view: DesignerView;
  isLive: boolean;
  zooming: ReturnType<typeof useZoom>;
  showKeys: () => void;
}) {
  return (
    <div className="flex-none flex flex-wrap items-center justify-center gap-x-4 px-3 pb-1 lg:min-h-[3rem]">
      <WhoIsShown view={view} />
      <div
        className={
          "script-only flex flex-wrap items-center justify-center text-sm text-ink-2 num " +
          `${isLive ? "is-live" : ""}`
        }
      >
        <FootButton
          label="Zoom out"
          isOn={percent > MIN_ZOOM}
          press={() => zoomTo(nextZoom(percent, -1))}
        >
          −
        </FootButton>
        <span className="min-w-[3.5rem] text-center">{percent} %</span>
        <FootButton
          label="Zoom in"
          isOn={percent < MAX_ZOOM}
          press={() => zoomTo(nextZoom(percent, 1))}
        >
          +
        </FootButton>
        <FootButton
          label="Fit the whole page"
          isPressed={zoom === "fit"}
          press={() => zoomTo("fit")}
        >
          Fit
        </FootButton>
        <FootButton label="Fill the width" isPressed={zoom === "fill"} press={() => zoomTo("fill")}>
          Fill
        </FootButton>
        <FootButton label="Keyboard shortcuts" className="max-lg:hidden" press={showKeys}>
          ?
        </FootButton>
      </div>
    </div>
  );
}

function FootButton({
  label,
  isOn = true,
  isPressed,
  className = "",
  press,
  children,
}: {
  label: string;
  isOn?: boolean;
  isPressed?: boolean;
  className?: string;
  press: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      className={
        "btn btn-quiet !px-3 min-w-control !text-ink-2 aria-pressed:!text-brand-ink " +
        `aria-pressed:bg-brand-soft ${className}`
      }
      aria-label={label}
      title={label}
      aria-disabled={!isOn}
      aria-pressed={isPressed}
      onClick={isOn ? press : undefined}
    >
      {children}
    </button>
  );
}

function WhoIsShown({ view }: { view: DesignerView }) {
  const { row, total } = view.person;
  if (row === 0) {
    return (
      <p className="text-center text-sm max-sm:text-xs text-ink-2">
        Showing a sample name. You add people in the next step.
      </p>
    );
  }
  return (
    <p className="text-center text-sm max-sm:text-xs text-ink-2">
      Showing row {row.toLocaleString("en")} of {total.toLocaleString("en")}.{" "}
      {total > 1 ? (
        <>
          <button
            type="submit"
            className="link min-h-control px-1"
            name="intent"
            value="next-person"
          >
            {row < total ? "Next person" : "First person"}
          </button>{" "}
          <span className="text-ink-3">·</span>{" "}
          <button
            type="submit"
            className="link min-h-control px-1"
            name="intent"
            value="longest-name"
          >
            Longest name
          </button>
        </>
      ) : null}
    </p>
  );
}
