import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

interface Habits {
  /** The browser's origin. */
  readonly origin?: string;
  /** The site that the authenticator signs for. */
  readonly rpId?: string;
  /** Whether it checked its user. */
  readonly isVerified?: boolean;
}

/** A passkey as a device makes and uses it (WebAuthn Level 3), or as a faulty one does. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString("base64url");
  readonly #privateKey: KeyObject;
  readonly #publicKey: Uint8Array;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#privateKey = privateKey;
    // COSE: EC2, ES256, P-256.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
  }

  create({ challenge }: { readonly challenge: string }, habits: Habits = {}) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const authData = Buffer.concat([this.#authenticatorData(habits, HAS_KEY), credential]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    return this.#credential({
      clientDataJSON: clientData("webauthn.create", challenge, habits).toString("base64url"),
      attestationObject: Buffer.from(attestation).toString("base64url"),
    });
  }

  get({ challenge }: { readonly challenge: string }, habits: Habits = {}) {
    const authenticatorData = this.#authenticatorData(habits, 0);
    const data = clientData("webauthn.get", challenge, habits);
    const signed = Buffer.concat([authenticatorData, sha256(data)]);
    return this.#credential({
      clientDataJSON: data.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.#privateKey).toString("base64url"),
    });
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key", response, clientExtensionResults: {} };
  }

  #authenticatorData({ rpId = "localhost", isVerified = true }: Habits, flags: number): Buffer {
    const flag = Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]);
    return Buffer.concat([sha256(Buffer.from(rpId)), flag, Buffer.alloc(4)]);
  }
}

function clientData(type: string, challenge: string, { origin = "http://localhost:3000" }: Habits): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
