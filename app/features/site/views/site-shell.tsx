import type { ReactNode } from "react";
import type { SiteHandle } from "../pages/site-handle.ts";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { PageJumps } from "./page-jumps.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Header and footer of the public site. Nothing in it depends on who looks, so that its pages may be kept by everybody. */
export function SiteShell({ menu = "light", jumps = false, children }: SiteHandle & { children: ReactNode }) {
  return (
    <>
      {jumps ? <AnnouncementBar /> : null}
      <SiteHeader menu={menu} />
      {children}
      {jumps ? <PageJumps /> : null}
      <SiteFooter />
    </>
  );
}
