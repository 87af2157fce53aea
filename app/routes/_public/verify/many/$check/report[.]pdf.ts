import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithReport } from "../../report-response.server.ts";

export function loader(args: LoaderFunctionArgs) {
  return answerWithReport(args, "pdf");
}
