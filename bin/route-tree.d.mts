import type { DefineRouteFunction } from "@remix-run/dev/dist/config/routes.js";

export function defineRouteTree(route: DefineRouteFunction, app?: string): void;

/** The pages of `app/dev`, under /dev: only for development. */
export function defineDevelopmentPages(route: DefineRouteFunction, app?: string): void;
