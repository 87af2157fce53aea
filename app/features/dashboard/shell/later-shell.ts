import { laterPart } from "#app/ui/page/later-part.tsx";
import * as now from "./shell-now.server.ts";

/**
 * Menu, top bar and notes work without scripts, so theirs come after those of the page that
 * somebody opened.
 */
export const SideMenu = laterPart(
  now.SideMenu,
  async () => (await import("./side-menu.tsx")).SideMenu,
);
export const TopBar = laterPart(now.TopBar, async () => (await import("./top-bar.tsx")).TopBar);
export const AccountBanner = laterPart(
  now.AccountBanner,
  async () => (await import("./account-banner.tsx")).AccountBanner,
);
export const ReadOnlyNote = laterPart(
  now.ReadOnlyNote,
  async () => (await import("./account-banner.tsx")).ReadOnlyNote,
);
