import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { handlesProblem, isFilesAway } from "#app/providers/files/files-away.server.ts";

const RETRY_SECONDS = "30";

/**
 * The build with loaders and actions that answer 503, the reason and `Retry-After` when files can't
 * be reached: that is no bug, and whoever asked can do something about it. Anything else passes.
 */
export function answeringAway(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader ? { loader: guarded(loader) } : {}),
        ...(action ? { action: guarded(action) } : {}),
      };
      return [id, { ...route, module }];
    }),
  );
  return { ...build, routes };
}

function guarded<Args extends LoaderFunctionArgs | ActionFunctionArgs>(
  answer: (args: Args) => unknown,
) {
  return async (args: Args) => {
    try {
      return await answer(args);
    } catch (thrown) {
      const error = handlesProblem(thrown);
      if (!isFilesAway(error)) throw thrown;
      const { log } = args.context.app;
      log.error(
        { requestId: args.context.requestId, route: args.context.route, err: error },
        "the files could not be reached",
      );
      const headers = {
        "Retry-After": RETRY_SECONDS,
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
      };
      throw new Response(error.message, { status: 503, headers });
    }
  };
}
