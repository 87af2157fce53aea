/**
 * For the server, which draws the whole page at once. In browsers this file is empty, and what it
 * names comes after the page.
 */
export { AccountBanner, ReadOnlyNote } from "./account-banner.tsx";
export { SideMenu } from "./side-menu.tsx";
export { TopBar } from "./top-bar.tsx";
