/** Every check-in of one session. */
export { loader } from "../../check-in[.]csv.ts";
