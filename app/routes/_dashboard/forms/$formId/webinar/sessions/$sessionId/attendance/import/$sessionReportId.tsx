/** A report about one session, before it counts. */
export { action, default, loader, meta } from "../../../../attendance/import/$reportId.tsx";
