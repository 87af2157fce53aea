/** A report about one session. */
export { action, default, headers, loader, meta } from "../../../../attendance/import/index.tsx";
