/** Set by apps/bff/scripts/build.ts. */
declare const BUILD_COMMIT: string | undefined;

/** The commit that a bundle was made of, "unknown" without git; null when the source runs as it is. */
export const COMMIT: string | null = typeof BUILD_COMMIT === "string" ? BUILD_COMMIT : null;
