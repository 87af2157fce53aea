/**
 * For the server, which draws the whole page at once. In browsers this file is empty, and the form
 * comes after the page.
 */
export { MessageForm } from "./views/message-form.tsx";
