import { Fragment, type ReactNode } from "react";
import { BRAND, CANVAS, edgeOf, FONT, INK, INK_2, INK_3, LINE, onPhones, STYLES } from "./look.ts";
import { OutlookHead, OutlookRoom, OutlookWidth } from "./outlook.ts";

/** What every e-mail of the product itself is given. */
export interface NoticeProps {
  appName: string;
  subject: string;
}

/** An organiser's logo, as wide as it is shown, in pixels. */
export interface MailLogo {
  address: string;
  widthPx: number;
}

/**
 * The layout of every e-mail: one column 600 pixels wide, the name of who sends it at the top, both
 * themes, and little else, because phones pay by the byte. Everything in the card inherits its font
 * from one cell. `preheader` is what an inbox shows after the subject; `heading` is shown in the
 * card, the subject if it is left out, nothing if it is null; `foot` is below the card.
 */
export function Notice({
  appName,
  subject,
  heading = subject,
  preheader,
  foot,
  logo = null,
  moreStyles = "",
  language = "en",
  ownLanguage,
  children,
}: NoticeProps & {
  heading?: string | null;
  preheader: string;
  foot: ReactNode;
  /** Stands above the name. */
  logo?: MailLogo | null;
  moreStyles?: string;
  /** Of what the e-mail says, as `lang` has it. */
  language?: string;
  /** Of the heading, where that is another. */
  ownLanguage?: string | undefined;
  children: ReactNode;
}) {
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{STYLES + moreStyles}</style>
        <OutlookHead />
      </head>
      <body className="bg" style={{ margin: 0, background: CANVAS }}>
        <div data-skip-in-text="true" style={{ display: "none" }}>
          {preheader}
        </div>
        {/* Where the body becomes a div, its colour and the direction may be lost. */}
        <table
          role="presentation"
          className="bg"
          dir="ltr"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ background: CANVAS }}
        >
          <tbody>
            <tr>
              <td
                className="t3"
                align="center"
                style={{
                  padding: "24px 12px",
                  fontFamily: FONT,
                  fontSize: 13,
                  lineHeight: 1.6,
                  color: INK_3,
                }}
              >
                <OutlookWidth>
                  <Card appName={appName} heading={heading} logo={logo} lang={ownLanguage}>
                    {children}
                  </Card>
                </OutlookWidth>
                <p>{foot}</p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Card({
  appName,
  heading,
  logo,
  lang,
  children,
}: {
  appName: string;
  heading: string | null;
  logo: MailLogo | null;
  lang: string | undefined;
  children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ maxWidth: 600 }}
    >
      <tbody>
        <tr>
          <td
            className="card"
            style={{
              padding: "22px 22px 26px",
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
            {logo ? (
              // Described by the name below it, so that with pictures off it is said
              // once. Without a height, nothing is drawn in its place then.
              <img
                src={logo.address}
                alt=""
                width={logo.widthPx}
                style={{
                  display: "block",
                  height: "auto",
                  marginBottom: 10,
                  borderRadius: 4,
                }}
              />
            ) : null}
            <b className="t3" style={{ fontSize: 15, color: INK_2 }}>
              {appName}
            </b>
            {heading === null ? null : (
              <h1
                lang={lang}
                dir="auto"
                style={{ margin: "12px 0 0", fontSize: 26, lineHeight: 1.25 }}
              >
                {heading}
              </h1>
            )}
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export const CENTRED_STYLES = onPhones(".wide{width:100%!important;text-align:center}");

/** What an organiser wrote, or what is ours in between; `lang` absent: as around it. */
export function Spoken({ lang, children }: { lang: string | undefined; children: ReactNode }) {
  return lang ? <div lang={lang}>{children}</div> : children;
}

/**
 * The one button of an e-mail. Its colour is the cell's, so that it is a button where styles on
 * links are dropped.
 */
export function NoticeButton({
  address,
  colour = BRAND,
  isCentred = false,
  children,
}: {
  address: string;
  colour?: string;
  /** In the middle, and as wide as the screen on phones (`CENTRED_STYLES`). */
  isCentred?: boolean;
  children: string;
}) {
  return (
    <table
      role="presentation"
      {...(isCentred ? { align: "center", className: "wide" } : {})}
      cellPadding={0}
      cellSpacing={0}
    >
      <tbody>
        <tr>
          <td style={{ borderRadius: 9 }} bgcolor={colour}>
            <a
              className="btn"
              href={address}
              style={{
                display: "block",
                padding: "11px 22px",
                color: "#fff",
                // Also here: filters that look for hidden text compare a link's own two colours.
                background: colour,
                borderRadius: 9,
                fontWeight: 600,
                textDecoration: "none",
                ...edgeOf(colour),
              }}
            >
              <OutlookRoom>{children}</OutlookRoom>
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function A({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a className="a" href={address}>
      {children}
    </a>
  );
}

/** An address to write to. */
export function MailTo({ email }: { email: string }) {
  return <A address={`mailto:${email}`}>{email}</A>;
}

/** The last paragraph of an e-mail, below its button. */
export function AfterButton({ children }: { children: ReactNode }) {
  return <p style={{ margin: "16px 0 0" }}>{children}</p>;
}

/** When and where something was done, for a person to compare with what they did. */
export interface FactsProps {
  /**
   * "Saturday 21 November 2026, 10:00, West Africa Time"; null leaves the line out, as do the
   * others.
   */
  when: string | null;
  /** "Chrome on Windows" */
  device: string | null;
  /** The address of the network. */
  address: string | null;
}

export function Facts({ when, device, address }: FactsProps) {
  const lines = [
    ["When", when],
    ["Browser", device],
    ["Network address", address],
  ].filter(([, value]) => value);
  if (lines.length === 0) return null;
  return (
    <p>
      {lines.map(([name, value], index) => (
        <Fragment key={name}>
          {index > 0 ? <br /> : null}
          {`${name}: `}
          <b>{value}</b>
        </Fragment>
      ))}
    </p>
  );
}

/**
 * The end of an e-mail about something an intruder could have done: what to do if it was someone
 * else.
 */
export function WasItYou({ recoveryAddress }: { recoveryAddress: string }) {
  return (
    <p style={{ margin: 0 }}>
      If this was you, you can ignore this e-mail. If not,{" "}
      <A address={recoveryAddress}>choose a new password</A> now. This signs out every browser.
    </p>
  );
}
