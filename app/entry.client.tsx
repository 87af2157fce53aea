import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

// On the first visit the styles stand in the page. Now that nobody waits for anything, the sheet is fetched for the next ones.
const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
if (sheet) setTimeout(() => fetch(sheet.href).catch(() => undefined), 1_000);
