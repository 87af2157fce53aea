/** Checking guests in at the door of one session. */
export { action, default, loader, meta } from "../../../check-in/index.tsx";
