import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import type {
  PasskeyAnswer,
  PasskeyLoginOptions,
  PasskeySetUp,
  PasskeySetUpOptions,
} from "@tradeslip/contracts";
import type { Message } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { noteProofChange } from "../accounts/account-store.ts";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import type { PasskeyChallenges } from "./passkey-challenges.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly challenges: PasskeyChallenges;
  readonly brandName: string;
  /** The desk's public origin; null: a developer's machine, at http://localhost only. */
  readonly publicOrigin: string | null;
}

/** COSE numbers of Ed25519, ES256 and RS256, which today's authenticators use. */
const ALGORITHMS = [-8, -7, -257];
const LOCALHOST = /^http:\/\/localhost(?::\d+)?$/;
/** Offset of the flags in the authenticator data, after the 32-byte hash of the site's id. */
const FLAGS_AT = 32;
const USER_VERIFIED = 4;
const MOST = 20;

const OTHER_SITE: Message = /*i18n*/ {
  id: "passkey_other_site",
  message: "That passkey is for another site.",
};
const NOT_VERIFIED: Message = /*i18n*/ {
  id: "passkey_not_verified",
  message:
    "Your device didn't check that it's you. Use a passkey with a fingerprint, face or PIN, and try again.",
};
const REFUSED: Message = /*i18n*/ {
  id: "passkey_refused",
  message: "That passkey couldn't be checked. Please try again.",
};
const TOO_LATE: Message = /*i18n*/ {
  id: "passkey_too_late",
  message: "That took too long, or was used already. Please try again.",
};
export const UNKNOWN_PASSKEY: Message = /*i18n*/ {
  id: "unknown_passkey",
  message: "This passkey belongs to no account any more. Log in another way.",
};
const TOO_MANY: Message = /*i18n*/ {
  id: "too_many_passkeys",
  message: "An account has at most 20 passkeys. Remove one first.",
};

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/**
 * Keys kept by a device or its cloud behind a fingerprint, a face or a PIN (WebAuthn): one alone proves who a
 * user is.
 */
export class Passkeys {
  readonly #parts: Parts;
  readonly #rpId: string;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rpId = parts.publicOrigin === null ? "localhost" : new URL(parts.publicOrigin).hostname;
  }

  async of(db: Database, accountId: string): Promise<OwnPasskey[]> {
    const rows = await db
      .selectFrom("passkeys")
      .select(["id", "name", "created_at", "last_used_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    }));
  }

  /** Options for a new passkey, which the session `holder` adds. */
  async setUpOptions(
    { accountId, email, name }: { readonly accountId: string; readonly email: string; readonly name: string },
    holder: string,
  ): Promise<PasskeySetUpOptions> {
    const { db, challenges, brandName } = this.#parts;
    const own = await this.of(db, accountId);
    if (own.length >= MOST) throw tooMany();
    const options = await generateRegistrationOptions({
      rpName: brandName,
      rpID: this.#rpId,
      userName: email,
      userDisplayName: name,
      userID: new Uint8Array(Buffer.from(accountId)),
      challenge: await challenges.begin(holder),
      attestationType: "none",
      excludeCredentials: own.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { ...options };
  }

  /** Verifies what a device made for a new passkey. Throws a ProviderError. */
  async check({ response }: PasskeySetUp, holder: string): Promise<WebAuthnCredential> {
    const asked = await this.#asked(response.response.clientDataJSON, holder);
    const verified = await verifyRegistrationResponse({
      response,
      ...asked,
      expectedRPID: this.#rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refuse);
    if (!verified.verified) return refuse();
    if (!verified.registrationInfo.userVerified) throw invalid(NOT_VERIFIED);
    return verified.registrationInfo.credential;
  }

  /**
   * Call it in a transaction that locks the account. Throws a ProviderError: 409 if passkeys whose options
   * were requested earlier have used up the room.
   */
  async add(
    db: Database,
    accountId: string,
    { name, id, publicKey, counter }: WebAuthnCredential & Pick<PasskeySetUp, "name">,
  ): Promise<OwnPasskey> {
    const now = this.#parts.clock.now();
    if ((await this.of(db, accountId)).length >= MOST) throw tooMany();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("passkeys")
      .values({
        id,
        account_id: accountId,
        public_key: Buffer.from(publicKey).toString("base64url"),
        counter,
        name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) refuse();
    await noteProofChange(db, accountId, now);
    return { id, name, createdAt: now, lastUsedAt: null };
  }

  /** False: the account has no such passkey. */
  async rename(accountId: string, id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#parts.db
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** False: the account has no such passkey. */
  async remove(db: Database, accountId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 1n) await noteProofChange(db, accountId, this.#parts.clock.now());
    return numDeletedRows === 1n;
  }

  /** Options for a login by passkey in the browser `holder`: the passkey says whose it is. */
  async loginOptions(holder: string): Promise<PasskeyLoginOptions> {
    const options = await generateAuthenticationOptions({
      rpID: this.#rpId,
      challenge: await this.#parts.challenges.begin(holder),
      userVerification: "required",
    });
    return { ...options };
  }

  /** Returns the id of the account that owns the passkey. Throws a ProviderError. */
  async prove(response: PasskeyAnswer, holder: string): Promise<string> {
    const { db, clock } = this.#parts;
    const asked = await this.#asked(response.response.clientDataJSON, holder);
    const row = await db.selectFrom("passkeys").selectAll().where("id", "=", response.id).executeTakeFirst();
    if (row === undefined) throw new ProviderError(400, UNKNOWN_PASSKEY);
    if (!isUserVerified(response.response.authenticatorData)) throw invalid(NOT_VERIFIED);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...asked,
      expectedRPID: this.#rpId,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
        counter: row.counter,
      },
      requireUserVerification: true,
    }).catch(refuse);
    if (!verified) return refuse();
    await db
      .updateTable("passkeys")
      .set({ counter: authenticationInfo.newCounter, last_used_at: clock.now() })
      .where("id", "=", row.id)
      .execute();
    return row.account_id;
  }

  /** What the answer must match. Its challenge is spent, whatever the outcome. */
  async #asked(clientDataJSON: string, holder: string) {
    const { challenge, origin } = readClientData(clientDataJSON);
    if (!(await this.#parts.challenges.spend(challenge, holder))) throw invalid(TOO_LATE);
    const { publicOrigin } = this.#parts;
    const isOurs = publicOrigin === null ? LOCALHOST.test(origin) : origin === publicOrigin;
    if (!isOurs) throw invalid(OTHER_SITE);
    return { expectedChallenge: challenge, expectedOrigin: origin };
  }
}

function readClientData(text: string): { readonly challenge: string; readonly origin: string } {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(text, "base64url").toString()) as {
      challenge: unknown;
      origin: unknown;
    };
    if (typeof challenge === "string" && typeof origin === "string") return { challenge, origin };
  } catch {
    // Refused below.
  }
  return refuse();
}

function isUserVerified(authenticatorData: string): boolean {
  const flags = Buffer.from(authenticatorData, "base64url")[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}

function tooMany(): ProviderError {
  return new ProviderError(409, TOO_MANY);
}

function invalid(sentence: Message): ProviderError {
  return new ProviderError(400, sentence, { code: "invalid_input", field: "response" });
}

/** The library's reasons are meant for developers, so they aren't shown. */
function refuse(): never {
  throw invalid(REFUSED);
}
