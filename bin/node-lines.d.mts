export declare function withoutMaglev(version: string): string[];
