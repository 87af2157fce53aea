/**
 * For the server, which draws the whole page at once. In browsers this file is empty, and the
 * composer comes after the page.
 */
export { ComposerForm } from "./views/composer-form.tsx";
