/** The link of one helper, for one session. */
export { default, loader, meta } from "../../../check-in/$linkId.tsx";
