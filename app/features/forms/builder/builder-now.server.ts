/**
 * For the server, which draws the whole page at once. In browsers this file is empty, and what it
 * names comes after the page.
 */
export { firstBuilderScript } from "./first/first-script.server.ts";
export { Builder } from "./views/builder.tsx";
export { OpenCard } from "./views/open-card.tsx";
