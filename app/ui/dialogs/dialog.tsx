import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "../page/icon.tsx";

/**
 * Runs before the browser paints, so anyone who sees the dialog can already close it with Escape.
 * React warns about layout effects on the server.
 */
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Moves the focus to the heading of a dialog that opens, and closes it with Escape. */
export function useOpenDialog(closeTo: string): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffectBeforePaint(() => {
    const box = heading.current?.closest("dialog");
    if (box && !box.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
  }, []);
  useEffectBeforePaint(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented)
        navigate(closeTo, { preventScrollReset: true });
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [navigate, closeTo]);
  return heading;
}

/**
 * A dialog that is a page: it has its own address, and Close is a link to its parent. Its route
 * says `dialog: true` in its handle, which makes the page behind inert. With scripts, focus moves
 * into it and Esc closes it.
 */
export function Dialog({
  title,
  closeTo,
  lead,
  wide,
  look = "",
  children,
  foot,
}: {
  title: string;
  closeTo: string;
  /** A line below the title. */
  lead?: ReactNode;
  wide?: boolean;
  /** A class of its own. */
  look?: string;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const heading = useOpenDialog(closeTo);
  return (
    <div className="scrim">
      <dialog
        open
        className={`sheet ${wide ? "!max-w-[56rem]" : ""} ${look}`}
        aria-labelledby="dialog-title"
        aria-modal="true"
      >
        <div className="sheet-head">
          <div className="min-w-0">
            <h1 className="text-xl outline-none" id="dialog-title" tabIndex={-1} ref={heading}>
              {title}
            </h1>
            {lead ? <p className="mt-0.5 text-ink-2 break-words">{lead}</p> : null}
          </div>
          <Link to={closeTo} className="btn btn-quiet btn-icon -mr-2 -mt-2" preventScrollReset>
            <Icon name="x" label="Close" />
          </Link>
        </div>
        <div className="px-6 pb-5">{children}</div>
        {foot ? <div className="sheet-foot">{foot}</div> : null}
      </dialog>
    </div>
  );
}

export interface DialogButtonsProps {
  closeTo: string;
  /** The way out. */
  keep?: string;
  /** What the act is called; null: it can't be done. */
  button: ReactNode;
  isDanger?: boolean;
  /** A line sets them apart from what is above. */
  isLined?: boolean;
}

/** The last row of a form in a dialog: the way out, and the act. */
export function DialogButtons({
  closeTo,
  keep = "Cancel",
  button,
  isDanger,
  isLined,
}: DialogButtonsProps) {
  return (
    <div
      className={isLined ? "sheet-foot -mx-6 -mb-5 mt-5" : "mt-5 flex flex-wrap justify-end gap-3"}
    >
      <Link className="btn btn-plain" to={closeTo} preventScrollReset data-cancels="">
        {keep}
      </Link>
      {button === null ? null : (
        <button type="submit" className={isDanger ? "btn btn-danger" : "btn btn-primary"}>
          {button}
        </button>
      )}
    </div>
  );
}
