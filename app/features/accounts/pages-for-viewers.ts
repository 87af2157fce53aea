import { OWN_PAGES, type Role } from "./role.ts";

/** Pages that do nothing but change something. */
const CHANGING = new Set(
  (
    "add cancel change-time confirm delete duplicate edit email erase import merge name new " +
    "paste publish refuse reissue release remove rename retry revoke schedule segment send " +
    "send-now tag upload validity credits"
  ).split(" "),
);
const CHANGING_TOO =
  /^\/(?:bulk-email\/rules\/certificates|forms\/(?:templates|\w+\/responses\/recipients)|sent\/uncertain\/\w+)\/?$/;

/** The role that somebody needs to open a page. */
export function roleToOpen(pathname: string): Role {
  const path = pathname.toLowerCase();
  const isChanging = path.split("/").some((part) => CHANGING.has(part)) || CHANGING_TOO.test(path);
  return isChanging && !OWN_PAGES.test(path) ? "editor" : "viewer";
}

/** The steps of a certificate, and questions of a form: where somebody who only looks finds it. */
const SHOWN_AT: readonly [editor: RegExp, page: string][] = [
  [/^\/certificates\/(\w{20,})(?:\/design(?:\/[a-z]+)?)?\/?$/i, "/projects/$1/preview"],
  [
    /^\/certificates\/(\w{20,})\/(?:message(?:\/send)?|schedule|send|done)\/?$/i,
    "/projects/$1/message",
  ],
  [/^\/certificates\/(\w{20,})\/recipients(?:\/.*)?$/i, "/projects/$1/recipients"],
  [/^\/forms\/(\w{20,})(?:\/questions)?\/?$/i, "/forms/$1/preview"],
];

/** The page that shows what an editor's page changes; null: it is looked at where it is. */
export function pageForViewers(pathname: string): string | null {
  const entry = SHOWN_AT.find(([editor]) => editor.test(pathname));
  return entry ? pathname.replace(...entry) : null;
}
