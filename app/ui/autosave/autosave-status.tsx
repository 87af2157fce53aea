import { AUTOSAVE_STATUS, type AutosaveState, isNotSaved } from "./autosave.tsx";

/**
 * Says whether everything is saved; empty before scripts run, when a button saves. `words` replaces
 * the usual message.
 */
export function AutosaveStatus({
  status,
  words,
}: {
  status: AutosaveState | null;
  words?: string;
}) {
  return (
    <p
      role="status"
      className={`text-sm min-w-0 ${isNotSaved(status) ? "text-failed font-semibold" : "text-ink-3"}`}
    >
      {words ?? (status ? AUTOSAVE_STATUS[status] : "")}
    </p>
  );
}
