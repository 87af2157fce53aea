import type { DefineRouteFunction } from "@remix-run/dev/dist/config/routes.js";

export function defineRouteTree(route: DefineRouteFunction, app?: string): void;
