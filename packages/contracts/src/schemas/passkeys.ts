import * as z from "zod";
import { PASSKEY_NAME_LENGTH, PASSKEY_NAME_MISSING } from "../rules/account-rules.ts";
import { sentence } from "./sentences.ts";

const MOST_BYTES = 16_384;
const Base64Url = z.string().max(MOST_BYTES);

const Name = z
  .string(sentence(PASSKEY_NAME_MISSING))
  .trim()
  .min(1, sentence(PASSKEY_NAME_MISSING))
  .max(PASSKEY_NAME_LENGTH)
  .describe("For its owner, such as by its device.");

/** In the browsers' own form (WebAuthn, `toJSON` and `parse…FromJSON`); fields may be added. */
export const PasskeySetUpOptions = z
  .looseObject({ challenge: Base64Url })
  .meta({ id: "PasskeySetUpOptions", description: "`PublicKeyCredentialCreationOptionsJSON` of WebAuthn." });
export type PasskeySetUpOptions = z.infer<typeof PasskeySetUpOptions>;

export const PasskeyLoginOptions = z
  .looseObject({ challenge: Base64Url })
  .meta({ id: "PasskeyLoginOptions", description: "`PublicKeyCredentialRequestOptionsJSON` of WebAuthn." });
export type PasskeyLoginOptions = z.infer<typeof PasskeyLoginOptions>;

const Credential = { id: Base64Url, rawId: Base64Url, type: z.literal("public-key") };

export const PasskeyAnswer = z
  .looseObject({
    ...Credential,
    response: z.looseObject({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
    }),
    clientExtensionResults: z.looseObject({}),
  })
  .meta({ id: "PasskeyAnswer", description: "`AuthenticationResponseJSON` of WebAuthn." });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const PasskeyLoginInput = z
  .object({
    response: PasskeyAnswer,
    remember: z.boolean().default(false).describe("Stay logged in for 30 days."),
  })
  .meta({ id: "PasskeyLoginRequest" });
export type PasskeyLoginInput = z.infer<typeof PasskeyLoginInput>;

export const PasskeySetUp = z
  .object({
    name: Name,
    response: z.looseObject({
      ...Credential,
      response: z.looseObject({ clientDataJSON: Base64Url, attestationObject: Base64Url }),
      clientExtensionResults: z.looseObject({}),
    }),
  })
  .meta({ id: "PasskeySetUp", description: "With `RegistrationResponseJSON` of WebAuthn." });
export type PasskeySetUp = z.infer<typeof PasskeySetUp>;

export const PasskeyName = z.object({ name: Name }).meta({ id: "PasskeyName" });
export type PasskeyName = z.infer<typeof PasskeyName>;

export const Passkey = z
  .object({
    id: z.string().describe("The credential's own."),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyList = z.object({ passkeys: z.array(Passkey) }).meta({ id: "Passkeys" });
export type PasskeyList = z.infer<typeof PasskeyList>;

export const PasskeyAdded = z
  .object({
    passkey: Passkey,
    recoveryCodes: z
      .array(z.string())
      .nullable()
      .describe("Shown once, with the account's first factor; null where there are some already."),
  })
  .meta({ id: "PasskeyAdded" });
export type PasskeyAdded = z.infer<typeof PasskeyAdded>;
