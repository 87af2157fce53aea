import type { ReactNode } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { Icon } from "#app/ui/page/icon.tsx";

/** Drawn in a square of 24: what is aligned, and with which line. */
const ALIGNMENTS = [
  { intent: "align-left", label: "Align left", path: "M4 3v18M8 7h12v3.500H8zM8 14h7v3.500H8z" },
  {
    intent: "align-centre",
    label: "Align centre",
    path: "M12 3v18M5 7h14v3.500H5zM8 14h8v3.500H8z",
  },
  { intent: "align-right", label: "Align right", path: "M20 3v18M4 7h12v3.500H4zM9 14h7v3.500H9z" },
  { intent: "align-top", label: "Align top", path: "M3 4h18M7 8v12h3.500V8zM14 8v7h3.500V8z" },
  {
    intent: "align-middle",
    label: "Align middle",
    path: "M3 12h18M7 5v14h3.500V5zM14 8v8h3.500V8z",
  },
  {
    intent: "align-bottom",
    label: "Align bottom",
    path: "M3 20h18M7 4v12h3.500V4zM14 9v7h3.500V9z",
  },
  {
    intent: "distribute-across",
    label: "Space evenly across",
    path: "M4 4v16M20 4v16M9.500 7h5v10h-5z",
  },
  {
    intent: "distribute-down",
    label: "Space evenly down",
    path: "M4 4h16M4 20h16M7 9.500v5h10v-5z",
  },
] as const;
const LAYERS = [
  { intent: "forward", label: "One layer forward", path: "M4 9h11v11H4zM9 4h11v11h-5V9H9z" },
  { intent: "backward", label: "One layer backward", path: "M9 15v5H4V9h5M9 4h11v11H9z" },
  { intent: "to-front", label: "Bring to the front", path: "M12 20V5M6 11l6-6 6 6M4 2h16" },
  { intent: "to-back", label: "Send to the back", path: "M12 4v15M6 13l6 6 6-6M4 22h16" },
] as const;
const NUDGES = [
  { value: "up", icon: "up", at: "col-start-2" },
  { value: "left", icon: "left", at: "col-start-1 row-start-2" },
  { value: "right", icon: "right", at: "col-start-3 row-start-2" },
  { value: "down", icon: "down", at: "col-start-2 row-start-3" },
] as const;

/**
 * What can be done with the chosen field, or with several ticked ones: every button sends the form,
 * so it needs no script.
 */
export function FieldActions({ chosen, isLive }: { chosen: readonly Field[]; isLive: boolean }) {
  const isLocked = chosen.length > 0 && chosen.every(({ locked }) => locked);
  const group = chosen[0]?.group;
  const isGroup = group !== undefined && chosen.every((field) => field.group === group);
  const lockLabel = isLocked ? "Unlock" : "Lock";
  const groupLabel = isGroup ? "Ungroup" : "Group";
  return (
    <>
      <fieldset className="mt-5 pt-4 border-t border-line">
        <legend className="label !text-sm float-left mb-2">Arrange</legend>
        <div className="clear-both grid grid-cols-4 lg:grid-cols-[repeat(4,minmax(0,1fr))] gap-1">
          {[...ALIGNMENTS, ...LAYERS].map(({ intent, label, path }) => (
            <ActButton key={intent} intent={intent} label={label}>
              <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
                <path d={path} />
              </svg>
            </ActButton>
          ))}
        </div>
        <div className="mt-2 grid grid-cols-2 gap-2">
          <WideButton intent="centre-across">Centre across</WideButton>
          <WideButton intent="centre-down">Centre down</WideButton>
          <WideButton intent="duplicate">Duplicate</WideButton>
          <WideButton intent="toggle-lock">{isLive ? lockLabel : "Lock or unlock"}</WideButton>
          <WideButton intent="copy-to">Copy to…</WideButton>
          <WideButton intent="toggle-group">{isLive ? groupLabel : "Group or ungroup"}</WideButton>
          <button
            type="submit"
            className="col-span-2 btn btn-plain btn-sm !px-1 !text-failed"
            name="intent"
            value="remove"
          >
            {chosen.length > 1 ? `Remove ${chosen.length} fields` : "Remove this field"}
          </button>
        </div>
        <p className="plain-only hint !text-xs mt-2">
          These buttons act on every field you tick in the list, or on the chosen one when none is
          ticked.
        </p>
      </fieldset>
      <fieldset className="plain-only mt-5 pt-4 border-t border-line">
        <legend className="label !text-sm float-left mb-2">Nudge by half a percent</legend>
        <div className="clear-both grid grid-cols-[repeat(3,44px)] gap-1 justify-center">
          {NUDGES.map(({ value, icon, at }) => (
            <button
              key={value}
              type="submit"
              className={`btn btn-plain btn-icon ${at}`}
              name="intent"
              value={`nudge-${value}`}
            >
              <Icon name={icon} label={`Move ${value}`} />
            </button>
          ))}
        </div>
      </fieldset>
      <div className="plain-only mt-5 pt-4 border-t border-line grid">
        <button type="submit" className="btn btn-plain" name="intent" value="apply">
          Update preview
        </button>
      </div>
    </>
  );
}

function ActButton({
  intent,
  label,
  children,
}: {
  intent: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      className="btn btn-quiet btn-sm !px-0 !text-ink-2 max-lg:min-h-control"
      name="intent"
      value={intent}
      title={label}
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  );
}

function WideButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <button type="submit" className="btn btn-plain btn-sm !px-1" name="intent" value={intent}>
      {children}
    </button>
  );
}
