import { NoticeFrame } from "#emails/parts/notice-frame.tsx";
import type { Installation } from "../../installation.server.ts";
import { markPlaceholders } from "../../messages/message-body.ts";
import type { MessageTemplate } from "../../messages/message-template.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import type { Letter } from "./letter.ts";

/** A letter as the ledger takes it, in HTML and as plain text, with everything personal left open. */
export function renderLetter(
  _installation: Pick<Installation, "config">,
  account: { name: string; supportEmail: string },
  letter: Letter,
): Promise<MessageTemplate> {
  const open = markPlaceholders;
  return renderNotice(
    open(letter.subject),
    <NoticeFrame
      title={open(letter.subject)}
      preheader={open(letter.preheader)}
      appName={account.name}
      heading={open(letter.heading)}
      foot={open(letter.why)}
    >
      <p>{open(letter.body)}</p>
      {letter.facts.map(({ label, value }) => (
        <p key={label}>
          {label}: {open(value)}
        </p>
      ))}
      {[...(letter.button ? [letter.button] : []), ...letter.links].map(({ words, address }) => (
        <p key={address}>
          <a className="a" href={open(address)}>
            {words}
          </a>
        </p>
      ))}
    </NoticeFrame>,
  );
}
