import type { ReactNode } from "react";
import { Icon } from "../page/icon.tsx";

/** Icon, heading, one sentence, one or two actions. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="grid place-items-center w-12 h-12 rounded-full bg-sunken text-2xl text-ink-3">
        <Icon name={icon} />
      </span>
      <h2 className="text-base mt-1">{title}</h2>
      <p className="text-ink-2 max-w-[38ch]">{children}</p>
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}
