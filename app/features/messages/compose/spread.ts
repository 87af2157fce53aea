/** Fewer leave in a minute or two. Without zod, which browsers would load with it. */
export const SPREAD_FROM = 500;
export const LEAST_PER_DAY = 50;
