/** Who attended one session: the page of a webinar that takes place once. */
export { action, default, loader, meta } from "../../../attendance/index.tsx";
