/**
 * For the server, which draws the whole page at once. In browsers this file is empty, and what it
 * names comes after the page.
 */
export { DashboardError } from "../dashboard/dashboard-error.tsx";
export { ErrorPage } from "./error-page.tsx";
