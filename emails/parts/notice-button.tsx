import { BRAND } from "./look.ts";

/** The one button of a notice. Its colour is the cell's, so that it is a button where styles on links are dropped. */
export function NoticeButton({ address, children }: { address: string; children: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td style={{ borderRadius: 9 }} {...{ bgcolor: BRAND }}>
            <a
              className="btn"
              href={address}
              style={{
                display: "block",
                padding: "11px 22px",
                color: "#fff",
                // Also here: filters that look for hidden text compare a link's own two colours.
                background: BRAND,
                borderRadius: 9,
                fontWeight: 600,
                textDecoration: "none",
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
