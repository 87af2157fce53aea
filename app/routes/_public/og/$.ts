import type { LoaderFunctionArgs } from "@remix-run/node";
import { pagePictureResponse } from "#app/features/site/pictures/page-picture.server.ts";

/** `/og/pricing.png`: the picture of the page `/pricing`, for chats and networks. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return pagePictureResponse(context.app, request, params["*"] ?? "");
}
