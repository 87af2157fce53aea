/**
 * For the server, which draws the whole page at once. In browsers this file is empty, and the grid
 * comes after the page.
 */
export { PastePage } from "./views/paste-page.tsx";
