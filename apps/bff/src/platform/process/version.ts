import packageJson from "../../../package.json" with { type: "json" };

/** Of the server, as its package says. */
export const VERSION: string = packageJson.version;
