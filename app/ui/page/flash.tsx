import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const LOOK = {
  success: { icon: "okc", kind: "success" },
  failed: { icon: "badx", kind: "warning" },
  warning: { icon: "warn", kind: "warning" },
  info: { icon: "info", kind: "info" },
} as const;

/** A message at the top of the page about what just happened. */
export function Flash({ kind, children }: { kind: keyof typeof LOOK; children: ReactNode }) {
  const { icon, kind: colour } = LOOK[kind];
  return (
    <div className="flash mb-5" role="status" data-k={colour}>
      <Icon name={icon} />
      <div className="grow min-w-0 break-words">{children}</div>
    </div>
  );
}
