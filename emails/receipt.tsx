import { INK_2, LINE } from "./parts/look.ts";
import { NoticeButton } from "./parts/notice-button.tsx";
import { NoticeFrame } from "./parts/notice-frame.tsx";

export interface ReceiptProps {
  appName: string;
  subject: string;
  /** "17" */
  number: string;
  /** "21 Nov 2026" */
  paidOn: string;
  payerName: string;
  lines: { text: string; amount: string }[];
  total: string;
  /** "Until 21 Dec 2026"; null: the payment is given back. */
  until: string | null;
  /** No money moved. */
  isSandbox: boolean;
  /** Who took the money, one line each. */
  issuer: string[];
  address: string;
}

/** What was paid, to whoever paid it. The button leads to the same as a PDF. */
export function Receipt(props: Partial<ReceiptProps>) {
  const { appName, subject, number, paidOn, payerName, lines, total, until, isSandbox, issuer, address } = {
    ...SAMPLE,
    ...props,
  };
  const cell = { padding: "8px 0", borderBottom: `1px solid ${LINE}`, verticalAlign: "top" };
  const amountCell = { ...cell, whiteSpace: "nowrap" as const, paddingLeft: 16 };
  return (
    <NoticeFrame
      title={subject}
      preheader={`${total}, paid on ${paidOn}`}
      appName={appName}
      heading={subject}
      foot={issuer.join(", ")}
    >
      <p dir="auto">
        {payerName}, thank you. We received <b>{total}</b> on {paidOn}.
      </p>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {lines.map((line) => (
            <tr key={line.text}>
              <td style={cell}>{line.text}</td>
              <td style={amountCell} align="right">
                {line.amount}
              </td>
            </tr>
          ))}
          <tr>
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
      {isSandbox ? <p>This was a payment to try things out: no money moved.</p> : null}
      <NoticeButton address={address}>{`Download receipt ${number} as PDF`}</NoticeButton>
      <p className="t3" style={{ margin: "16px 0 0", color: INK_2 }}>
        You need to sign in as an owner of the account to download it.
      </p>
    </NoticeFrame>
  );
}

const SAMPLE: ReceiptProps = {
  appName: "Iweri",
  subject: "Receipt 17 from Iweri",
  number: "17",
  paidOn: "21 Nov 2026",
  payerName: "Lagoon Digital Academy",
  lines: [{ text: "Essentials with 10,000 e-mails a month", amount: "₦45,000" }],
  total: "₦45,000",
  until: "It is paid until 21 Dec 2026.",
  isSandbox: false,
  issuer: ["Iweri Limited", "12 Marina, Lagos"],
  address: "https://iweri.test/settings/plan/receipts/0.pdf",
};
