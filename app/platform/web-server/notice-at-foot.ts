/**
 * A notice at the foot of the page, one at a time. Runs in the browser, also as text in a page that
 * has no scripts yet: it may use nothing from outside.
 */
export function noticeAtFoot() {
  let box: HTMLElement | null = null;
  const hide = () => {
    box?.remove();
    box = null;
  };
  const show = (said: string, button: string, act: () => void) => {
    hide();
    box = document.createElement("div");
    box.className = "flash";
    box.dataset.k = "warning";
    box.setAttribute("role", "alert");
    box.style.cssText =
      "position:fixed;left:1rem;right:1rem;bottom:1rem;z-index:60;flex-wrap:wrap;overflow-wrap:anywhere";
    const text = document.createElement("p");
    text.style.cssText = "flex:1 1 16rem;min-width:0";
    text.textContent = said;
    const again = document.createElement("button");
    again.className = "btn btn-plain";
    again.textContent = button;
    again.onclick = act;
    box.append(text, again);
    document.body.append(box);
  };
  return { show, hide, isShown: () => box !== null };
}
