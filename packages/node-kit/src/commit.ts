/** Set by apps/bff/scripts/build.ts. */
declare const BUILD_COMMIT: string | undefined;

/** The commit that the bundle was built from, "unknown" without git; null when running from source. */
export const COMMIT: string | null = typeof BUILD_COMMIT === "string" ? BUILD_COMMIT : null;
