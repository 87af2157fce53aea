import { Body, Container, Head, Html, Link, Section } from "@react-email/components";
import type { ReactNode } from "react";
import {
  BRAND,
  CANVAS,
  edgeOf,
  FONT,
  INK_2,
  INK_3,
  LINE,
  LINK,
  MAIL_STYLES,
  text,
} from "./look.ts";

/**
 * The layout of every organiser's e-mail: one table 600 pixels wide, the organiser's name at the
 * top, both themes. `preheader` is what an inbox shows after the subject; `foot` is shown below the
 * card.
 */
export function MailFrame({
  title,
  preheader,
  sender,
  foot,
  children,
}: {
  title: string;
  preheader: string;
  sender: string;
  foot: ReactNode;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{MAIL_STYLES}</style>
      </Head>
      <Body className="bg" style={{ margin: 0, padding: 0, backgroundColor: CANVAS }}>
        <div data-skip-in-text="true" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preheader}
        </div>
        <Section className="bg" style={{ backgroundColor: CANVAS, padding: "24px 12px" }}>
          <Container
            className="card"
            style={{
              maxWidth: 600,
              backgroundColor: "#ffffff",
              borderRadius: 14,
              border: `1px solid ${LINE}`,
            }}
          >
            {/* A long word breaks, or the whole e-mail would be as wide as it. */}
            <Section
              className="cell"
              style={{ padding: "22px 28px 24px", wordBreak: "break-word" }}
            >
              <p className="t2" style={{ ...text(15, 1.4, INK_2), fontWeight: 600 }}>
                {sender}
              </p>
              {children}
            </Section>
          </Container>
          <Container style={{ maxWidth: 600 }}>{foot}</Container>
        </Section>
      </Body>
    </Html>
  );
}

/** A link in an organiser's e-mail. */
export function MailLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <Link className="a" href={address} style={{ color: LINK, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

/**
 * The one button of an e-mail: a filled table cell, so that it is a button where styles on links
 * are dropped.
 */
export function MailButton({
  address,
  colour = BRAND,
  children,
}: {
  address: string;
  colour?: string;
  children: string;
}) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ marginTop: 18 }}
    >
      <tbody>
        <tr>
          <td
            className="fill"
            align="center"
            bgcolor={colour}
            style={{ backgroundColor: colour, borderRadius: 10 }}
          >
            <Link
              className="btn"
              href={address}
              style={{
                display: "block",
                padding: "15px 24px",
                fontFamily: FONT,
                fontSize: 17,
                fontWeight: 600,
                lineHeight: 1.2,
                color: "#ffffff",
                // Also here: filters that look for hidden text compare a link's own two colours.
                backgroundColor: colour,
                borderRadius: 10,
                textDecoration: "none",
                ...edgeOf(colour),
              }}
            >
              {children}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What is shown below a line at the end of the card. */
export function MailRule({ marginTop, children }: { marginTop: number; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="rule"
      style={{ marginTop, borderTop: `1px solid ${LINE}` }}
    >
      <tbody>
        <tr>
          <td className="t2" style={{ ...text(14, 1.6, INK_2), paddingTop: 16 }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/**
 * Why its reader gets an e-mail, and what it was made with (null leaves that out). Shown below the
 * card.
 */
export function MailFoot({ madeWith, children }: { madeWith: string | null; children: ReactNode }) {
  return (
    <p className="t3" style={{ ...text(13, 1.6, INK_3), margin: "16px 0 0", textAlign: "center" }}>
      {children}
      {madeWith ? (
        <>
          <br />
          {madeWith}
        </>
      ) : null}
    </p>
  );
}
