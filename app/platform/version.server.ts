import { version } from "../../package.json";

/** The version of this code, as package.json has it: "1.0.0". */
export const VERSION: string = version;
