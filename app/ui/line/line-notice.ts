import { noticeAtFoot } from "#app/platform/web-server/notice-at-foot.ts";
import { OFFLINE_MESSAGE } from "#app/platform/web-server/offline-message.ts";

const notice = noticeAtFoot();
let saidLast = "";
let act = () => {};

/**
 * Says at the foot of the page that there is no connection. `goesOn`: the page goes on by itself
 * when it is back.
 */
export function showLineNotice({ goesOn, tryNow }: { goesOn: boolean; tryNow: () => void }): void {
  const said = goesOn
    ? OFFLINE_MESSAGE
    : "The connection was lost before an answer came. Nothing on this page is lost. Send it again when the connection is back.";
  act = tryNow;
  // Said anew, it would be read aloud with each try.
  if (notice.isShown() && said === saidLast) return;
  saidLast = said;
  notice.show(said, goesOn ? "Try now" : "Send again", () => act());
}

export const hideLineNotice = notice.hide;
