/** Slips as bytes and tokens, for whoever signs or verifies them: no schema library and nothing of Node. */
export { fromBase64url, toBase64url } from "./base64url.ts";
export * from "./slip-body.ts";
export * from "./slip-doubts.ts";
export * from "./slip-token.ts";
