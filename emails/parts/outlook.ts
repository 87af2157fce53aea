import { createElement, type ReactNode } from "react";

/**
 * What only Outlook on Windows reads. It draws with Word, which passes over `max-width`, and over
 * padding on anything but cells (caniemail.com). Templates mark the places with elements, and
 * `withOutlookComments` makes comments of these, which no other program opens.
 */
const WIDTH = "outlook-width";
const ROOM = "outlook-room";
const HEAD = "outlook-head";

/** Its content is 600 pixels wide. */
export const OutlookWidth = ({ children }: { children: ReactNode }) =>
  createElement(WIDTH, null, children);

/**
 * The words of a button, with as much room around them as its padding gives elsewhere. The room is
 * blanks of the link itself, so that all of the button can be pressed.
 */
export const OutlookRoom = ({ children }: { children: ReactNode }) =>
  createElement(ROOM, null, children);

/** At the end of the head: pictures keep their size on finer screens, and the font is named. */
export const OutlookHead = () => createElement(HEAD);

/** What stands in place of each of these tags. */
const COMMENTS: Record<string, string> = {
  [`<${WIDTH}>`]:
    '<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0">' +
    "<tr><td>",
  [`</${WIDTH}>`]: "</td></tr></table>",
  // 16 px letters: an em space of 22 px on both sides, and 11 px above and below the words.
  [`<${ROOM}>`]:
    '<i style="mso-font-width:138%;mso-text-raise:22px">&#8195;</i>' +
    '<span style="mso-text-raise:11px">',
  [`</${ROOM}>`]: '</span><i style="mso-font-width:138%">&#8195;&#8203;</i>',
  [`<${HEAD}>`]:
    '<style>td,p,a{font-family:"Segoe UI",sans-serif}</style>' +
    '<noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office">' +
    "<o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>",
  [`</${HEAD}>`]: "",
};

const TAG = new RegExp(`</?(?:${WIDTH}|${ROOM}|${HEAD})>`, "g");

/** A rendered e-mail as it is sent. */
export function withOutlookComments(html: string): string {
  return html.replace(TAG, (tag) => {
    const comment = COMMENTS[tag];
    return comment ? `<!--[if mso]>${comment}<![endif]-->` : "";
  });
}
