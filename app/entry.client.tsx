import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { noteEarlyInput, repeatEarlyInput } from "#app/ui/forms/early-input.ts";

/** The page. Its first effects are done when all that came with it answers. */
function Page() {
  useEffect(() => {
    // Not within React's own work, where it would put off what a change leads to.
    setTimeout(repeatEarlyInput);
  }, []);
  return <RemixBrowser />;
}

noteEarlyInput();
startTransition(() => {
  hydrateRoot(document, <Page />);
});

// On the first visit the styles stand in the page. Now that nobody waits for anything, the sheet is fetched for the next ones.
const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
if (sheet) setTimeout(() => fetch(sheet.href).catch(() => undefined), 1_000);
