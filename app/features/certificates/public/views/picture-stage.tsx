import type { ReactNode } from "react";

/**
 * The deep blue a certificate is shown on, large, before anything else; words come below or beside
 * it. A certificate that stands upright (`isTall`) is narrower.
 */
export function PictureStage({
  picture,
  isTall = false,
  children,
}: {
  picture: ReactNode;
  isTall?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="on-deep">
      <div className="wrap py-5 lg:py-12 grid gap-x-12 gap-y-4 items-center lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className={`min-w-0 w-full ${isTall ? "max-w-[26rem] mx-auto" : ""}`}>{picture}</div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

export function isTall({ widthPx, heightPx }: { widthPx: number; heightPx: number }): boolean {
  return heightPx > widthPx;
}
