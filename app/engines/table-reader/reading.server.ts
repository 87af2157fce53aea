export { type Encoding, readDelimited, readHead, readText } from "./delimited.server.ts";
export {
  describeTable,
  detectFormat,
  type RowWatcher,
  type TableDescription,
} from "./describe.server.ts";
