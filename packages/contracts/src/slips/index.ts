/** Slips as bytes and tokens, for code that signs or verifies them: no schema library and no Node modules. */
export { fromBase64url, toBase64url } from "./base64url.ts";
export * from "./slip-body.ts";
export * from "./slip-errors.ts";
export * from "./slip-token.ts";
export { slipTime } from "./whole-seconds.ts";
export * from "./whole-token.ts";
