import type { ReactNode } from "react";
import { Icon } from "../page/icon.tsx";
import drawings from "./drawings.svg";

/** Icons that have a drawing of their own for an empty list. */
const DRAWN = ["folder", "form", "users", "send", "mail", "cert", "search", "trash", "video", "chart", "bell"];

/** Picture, heading, one sentence, one or two actions. */
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
      <EmptyPicture icon={icon} />
      <h2 className="text-base mt-1">{title}</h2>
      <p className="text-ink-2 max-w-[38ch]">{children}</p>
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}

/** What a list would be of: a drawing, or the icon in a circle where none was drawn. Decorative. */
export function EmptyPicture({ icon }: { icon: string }) {
  if (DRAWN.includes(icon))
    return (
      <svg className="text-brand-ink" width="160" height="112" aria-hidden="true">
        <use href={`${drawings}#${icon}`} />
      </svg>
    );
  return (
    <span className="grid place-items-center w-12 h-12 rounded-full bg-sunken text-2xl text-ink-3">
      <Icon name={icon} />
    </span>
  );
}
