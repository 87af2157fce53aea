import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithPagePicture } from "../../../site/pictures/answer-with-page-picture.server.ts";

/** `/og/pricing.png`: the picture of the page `/pricing`, for chats and networks. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerWithPagePicture(context.installation, request, params["*"] ?? "");
}
