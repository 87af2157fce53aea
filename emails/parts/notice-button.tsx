import { BRAND } from "./look.ts";

/** The one button of a notice. Its colour is also the cell's, so that it is a button where styles on links are dropped. */
export function NoticeButton({ address, children }: { address: string; children: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td style={{ padding: "13px 22px", borderRadius: 10 }} {...{ bgcolor: BRAND }}>
            <a className="mail-button" href={address} style={{ color: "#fff", fontWeight: 600, textDecoration: "none" }}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
