/** For the server, which draws the whole page at once. In browsers this file is empty, and the builder comes after the page. */
export { Builder } from "./views/builder.tsx";
