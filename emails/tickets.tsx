import { LINE } from "./parts/look.ts";
import { Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface TicketNoticeProps extends NoticeProps {
  preheader: string;
  paragraphs: string[];
  /** A table of what was bought; the last line is the sum. Empty: none. */
  lines: { text: string; amount: string }[];
  /** Below it. */
  more: string[];
  button: string;
  address: string;
  foot: string;
}

/** A receipt for tickets, a ticket that became free, or news of an order for its organiser. */
export function TicketNotice(mail: TicketNoticeProps) {
  const { lines, paragraphs, more, button, address } = mail;
  const cell = { padding: "8px 0", borderBottom: `1px solid ${LINE}`, verticalAlign: "top" };
  const amountCell = { ...cell, whiteSpace: "nowrap" as const, paddingLeft: 16 };
  return (
    <Notice {...mail}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {lines.length > 0 ? (
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            {lines.map(({ text, amount }, index) => {
              const Part = index === lines.length - 1 ? "b" : "span";
              return (
                <tr key={text} className="row">
                  <td style={cell}>
                    <Part>{text}</Part>
                  </td>
                  <td style={amountCell} align="right">
                    <Part>{amount}</Part>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <NoticeButton address={address}>{button}</NoticeButton>
    </Notice>
  );
}
