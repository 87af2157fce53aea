/**
 * A page with what was typed may be kept by the browser for "Back" (decision 159). Shown again from
 * its memory, it first asks whether its person is still signed in; without a connection it is shown.
 */
export function askWhenShownAgain(): void {
  addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted) return;
    const { style } = document.documentElement;
    style.visibility = "hidden";
    const answer = await fetch(location.href, { method: "HEAD", redirect: "manual" }).catch(
      () => null,
    );
    if (answer?.type === "opaqueredirect") location.reload();
    else style.visibility = "";
  });
}
