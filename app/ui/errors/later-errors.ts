import { laterPart } from "../page/later-part.tsx";
import * as now from "./errors-now.server.ts";

/**
 * They come with the dashboard's menu (bin/merge-scripts.mjs), so that they are there when the line
 * is not.
 */
export const DashboardError = laterPart(
  now.DashboardError,
  async () => (await import("../dashboard/dashboard-error.tsx")).DashboardError,
);
export const ErrorPage = laterPart(
  now.ErrorPage,
  async () => (await import("./error-page.tsx")).ErrorPage,
);
