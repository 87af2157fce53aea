import { Body, Container, Head, Html, Section } from "@react-email/components";
import type { ReactNode } from "react";
import { CANVAS, DARK_STYLES, INK_2, LINE, text } from "./look.ts";

/**
 * The sheet every mail stands on: one table 600 pixels wide, the organiser's name at its head, both themes.
 * `preheader` is what an inbox shows after the subject; `foot` stands below the card.
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
        <style>{DARK_STYLES}</style>
      </Head>
      <Body className="bg" style={{ margin: 0, padding: 0, backgroundColor: CANVAS }}>
        <div data-skip-in-text="true" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preheader}
        </div>
        <Section className="bg" style={{ backgroundColor: CANVAS, padding: "24px 12px" }}>
          <Container
            className="card"
            style={{ maxWidth: 600, backgroundColor: "#ffffff", borderRadius: 14, border: `1px solid ${LINE}` }}
          >
            <Section className="cell" style={{ padding: "22px 28px 24px" }}>
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
