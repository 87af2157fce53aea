import type { BuilderState } from "./use-draft-saver.ts";

const STATUS = {
  saved: "",
  typing: "Saving…",
  saving: "Saving…",
  refused: "Not saved yet: see what is marked",
  offline: "Not saved: there is no connection. Trying again",
  "signed-out": "Not saved: sign in again in another tab, then press Save",
} as const;

/** Whether everything is saved; nothing before scripts run, when saving is a button. */
export function BuilderStatus({ status }: { status: BuilderState["status"] | null }) {
  const isBad = status === "refused" || status === "offline" || status === "signed-out";
  return (
    <p role="status" className={`text-sm min-w-0 ${isBad ? "text-failed font-semibold" : "text-ink-3"}`}>
      {status ? STATUS[status] : ""}
    </p>
  );
}
