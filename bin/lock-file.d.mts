export function packagesOf(packages: Record<string, object>, folders: readonly string[]): string[];
