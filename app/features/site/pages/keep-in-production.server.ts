import type { Config } from "#app/platform/config.server.ts";

/**
 * A store for what is made of an installation's settings and the site's Markdown, by name. In production each is made once;
 * elsewhere every time, so that an edit shows at once.
 */
export function cacheInProduction<Made extends object>(): (config: Config, name: string, make: () => Made) => Made {
  const kept = new WeakMap<Config, Map<string, Made>>();
  return (config, name, make) => {
    if (!config.production) return make();
    const made = kept.get(config) ?? new Map<string, Made>();
    kept.set(config, made);
    const one = made.get(name) ?? make();
    made.set(name, one);
    return one;
  };
}
