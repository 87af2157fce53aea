export { FileNotParsed } from "./parser-child.server.ts";
export { ParserLane } from "./parser-lane.server.ts";
export { ParsersBusy } from "./parser-seat.server.ts";
export { type FoundUser, findParserUser } from "./parser-user.server.ts";
export type { ParserLimits } from "./start-parser.server.ts";
