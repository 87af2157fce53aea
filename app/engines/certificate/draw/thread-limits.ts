/**
 * What a certificate leaves behind is small and short-lived. By default a thread lets 48 MB of it
 * pile up.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8 };
