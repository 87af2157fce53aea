/** Everyone with a place and what is known about their coming to one session. */
export { loader } from "../../attendance[.]csv.ts";
