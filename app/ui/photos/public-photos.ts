import { shrinkPhoto } from "./shrink-photo.ts";
import { watchFileFields } from "./watch-file-fields.ts";

/*
 * What pages of public forms print into themselves where a question takes pictures, and nowhere
 * else. Everything works without it.
 */
watchFileFields(async () => shrinkPhoto);
