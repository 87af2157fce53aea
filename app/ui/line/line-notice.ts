import { OFFLINE_MESSAGE } from "#app/platform/web-server/offline-message.ts";

let notice: HTMLElement | null = null;

/**
 * Says at the foot of the page that there is no connection. `goesOn`: the page goes on by itself
 * when it is back.
 */
export function showLineNotice({ goesOn, tryNow }: { goesOn: boolean; tryNow: () => void }): void {
  const said = goesOn
    ? OFFLINE_MESSAGE
    : "The connection was lost before an answer came. Nothing on this page is lost. Send it again when the connection is back.";
  const isSaid = notice?.querySelector("p")?.textContent === said;
  // Said anew, it would be read aloud with each try.
  if (!notice || !isSaid) {
    notice?.remove();
    notice = document.createElement("div");
    notice.className = "flash";
    notice.dataset.k = "warning";
    notice.setAttribute("role", "alert");
    notice.style.cssText =
      "position:fixed;left:1rem;right:1rem;bottom:1rem;z-index:60;flex-wrap:wrap";
    const text = document.createElement("p");
    text.style.cssText = "flex:1 1 16rem;min-width:0";
    text.textContent = said;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-plain";
    button.textContent = goesOn ? "Try now" : "Send again";
    notice.append(text, button);
    document.body.append(notice);
  }
  const button = notice.querySelector("button");
  if (button) button.onclick = tryNow;
}

export function hideLineNotice(): void {
  notice?.remove();
  notice = null;
}
