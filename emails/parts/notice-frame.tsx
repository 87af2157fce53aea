import type { ReactNode } from "react";
import { CANVAS, FONT, INK, INK_2, INK_3, LINE } from "./look.ts";

/** The colours of the dark theme, and the ones mail programs give links. Where this is dropped, the mail is merely light. */
const STYLES = [
  ".a{color:#2040b6}",
  "@media(prefers-color-scheme:dark){",
  ".bg{background:#0a0f1e!important}",
  ".card{background:#12192e!important;border-color:#2a3556!important;color:#edf1fb!important}",
  ".t3{color:#98a4c2!important}",
  ".a{color:#a0b6ff!important}",
  "}",
].join("");

/**
 * The sheet of the product's own mails: one column 600 pixels wide, the product's name at its head, both themes, and little
 * else, because phones pay by the byte. Everything in the card inherits its letters from one cell. `preheader` is what an
 * inbox shows after the subject; `foot` stands below the card.
 */
export function NoticeFrame(props: {
  title: string;
  preheader: string;
  appName: string;
  heading: string;
  children: ReactNode;
  foot: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{props.title}</title>
        <style>{STYLES}</style>
      </head>
      <body className="bg" style={{ margin: 0, background: CANVAS }}>
        <div data-skip-in-text="true" style={{ display: "none" }}>
          {props.preheader}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td
                className="t3"
                align="center"
                style={{ padding: "24px 12px", fontFamily: FONT, fontSize: 13, lineHeight: 1.6, color: INK_3 }}
              >
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 600 }}>
                  <tbody>
                    <tr>
                      <td
                        className="card"
                        style={{
                          padding: "22px 28px 26px",
                          background: "#fff",
                          border: `1px solid ${LINE}`,
                          borderRadius: 14,
                          fontFamily: FONT,
                          fontSize: 16,
                          lineHeight: 1.6,
                          color: INK,
                          wordBreak: "break-word",
                        }}
                      >
                        <b className="t3" style={{ fontSize: 15, color: INK_2 }}>
                          {props.appName}
                        </b>
                        <h1 style={{ margin: "12px 0 0", fontSize: 26, lineHeight: 1.25 }}>{props.heading}</h1>
                        {props.children}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p>{props.foot}</p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
