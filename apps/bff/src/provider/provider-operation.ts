/** The provider's calls by name. Addresses hold ids and tokens, which belong neither into metrics nor into traces. */
const OPERATIONS: readonly (readonly [address: RegExp, name: string])[] = [
  [/\/api\/auth\/login$/, "login"],
  [/\/api\/auth\/logout$/, "logout"],
  [/\/api\/auth\/session$/, "session"],
  [/\/api\/auth\/sign-up-one$/, "sign-up"],
  [/\/api\/auth\/verify-otp$/, "verify-code"],
  [/\/api\/auth\/resend-otp$/, "resend-code"],
  [/\/api\/auth\/forgot-password$/, "forgot-password"],
  [/\/api\/auth\/reset-password$/, "reset-password"],
  [/\/api\/payments\/create$/, "create-payment"],
  [/\/api\/payments\/status\/[^/]+$/, "payment-status"],
  [/\/api\/unlock$/, "unlock"],
  [/\/downloads\/[^/]+$/, "download"],
];

/** @param path with or without the path that the provider's own address begins with */
export function providerOperation(path: string): string {
  return OPERATIONS.find(([address]) => address.test(path))?.[1] ?? "other";
}
