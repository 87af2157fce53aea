import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A dialog that is a page: it has its own address, and Close is a link to its parent. Put `inert` on what lies behind. */
export function Dialog({
  title,
  closeTo,
  wide,
  children,
  foot,
}: {
  title: string;
  closeTo: string;
  wide?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="scrim">
      <dialog open className={`sheet ${wide ? "!max-w-[56rem]" : ""}`} aria-labelledby="dialog-title" aria-modal="true">
        <div className="sheet-head">
          <h1 className="text-xl" id="dialog-title" tabIndex={-1}>
            {title}
          </h1>
          <Link to={closeTo} className="btn btn-quiet btn-icon -mr-2 -mt-2" aria-label="Close" preventScrollReset>
            <Icon name="x" />
          </Link>
        </div>
        <div className="px-6 pb-5">{children}</div>
        {foot ? <div className="sheet-foot">{foot}</div> : null}
      </dialog>
    </div>
  );
}
