import { INK_2, LINE } from "./parts/look.ts";
import { Notice, NoticeButton, type NoticeProps } from "./parts/notice.tsx";

interface PlanNoticeProps extends NoticeProps {
  /** Default: the subject. */
  heading?: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  paragraphs: string[];
  button: string;
  address: string;
  /** Why its reader gets it. */
  foot: string;
}

/**
 * News about what an account pays for: an upcoming or failed renewal, a plan that ended, a refund.
 */
export function PlanNotice(mail: PlanNoticeProps) {
  return (
    <Notice {...mail}>
      {mail.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <NoticeButton address={mail.address}>{mail.button}</NoticeButton>
    </Notice>
  );
}

interface ReceiptProps extends NoticeProps {
  /** "17" */
  number: string;
  /** "21 Nov 2026" */
  paidOn: string;
  payerName: string;
  lines: { text: string; amount: string }[];
  total: string;
  /** "Until 21 Dec 2026"; null: the payment is refunded. */
  until: string | null;
  /** No money moved. */
  isSandbox: boolean;
  /** Who took the money, one line each. */
  issuer: string[];
  address: string;
}

/** A receipt for the payer. The button downloads the same as a PDF. */
export function Receipt(mail: ReceiptProps) {
  const { number, paidOn, payerName, lines, total, until, isSandbox, issuer, address } = mail;
  const cell = { padding: "8px 0", borderBottom: `1px solid ${LINE}`, verticalAlign: "top" };
  const amountCell = { ...cell, whiteSpace: "nowrap" as const, paddingLeft: 16 };
  return (
    <Notice {...mail} preheader={`${total}, paid on ${paidOn}`} foot={issuer.join(", ")}>
      <p>
        {payerName}, thank you. We received <b>{total}</b> on {paidOn}.
      </p>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {lines.map((line) => (
            <tr key={line.text} className="row">
              <td style={cell}>{line.text}</td>
              <td style={amountCell} align="right">
                {line.amount}
              </td>
            </tr>
          ))}
          <tr className="row">
            <td style={{ ...cell, borderBottom: 0 }}>
              <b>Paid</b>
            </td>
            <td style={{ ...amountCell, borderBottom: 0 }} align="right">
              <b>{total}</b>
            </td>
          </tr>
        </tbody>
      </table>
      {until ? <p>{until}</p> : null}
      {isSandbox ? <p>This was a test payment: no money changed hands.</p> : null}
      <NoticeButton address={address}>{`Download receipt ${number} as PDF`}</NoticeButton>
      <p className="t3" style={{ margin: "16px 0 0", color: INK_2 }}>
        You need to sign in as an owner of the account to download it.
      </p>
    </Notice>
  );
}
