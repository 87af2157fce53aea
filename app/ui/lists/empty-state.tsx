import type { ReactNode } from "react";
import drawings from "./drawings.svg";

/** What has a drawing in drawings.svg, under the name of its icon. */
export type Drawing =
  | "archive"
  | "bell"
  | "bldg"
  | "cert"
  | "chart"
  | "chat"
  | "clock"
  | "edit"
  | "eye"
  | "filter"
  | "folder"
  | "form"
  | "gear"
  | "image"
  | "key"
  | "link"
  | "list"
  | "lock"
  | "mail"
  | "okc"
  | "refresh"
  | "search"
  | "send"
  | "shield"
  | "target"
  | "trash"
  | "users"
  | "video";

/** Picture, heading, one sentence, one or two actions. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: Drawing;
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

/** A drawing of what a list would be of. Decorative. */
export function EmptyPicture({ icon }: { icon: Drawing }) {
  return (
    <svg className="text-brand-ink" width="160" height="112" aria-hidden="true">
      <use href={`${drawings}#${icon}`} />
    </svg>
  );
}
