import type { CDPSession, Page } from "@playwright/test";

/** Holds passkeys in place of a fingerprint reader, and stands for the person at it. */
export interface VirtualAuthenticator {
  /** Whether the person passes the check, or closes its prompt. */
  setWilling(isWilling: boolean): Promise<void>;
  /** Whether the person responds at once, which also accepts a field's offer. */
  setPresent(isPresent: boolean): Promise<void>;
  /** Loses all passkeys. */
  clear(): Promise<void>;
  passkeys(): Promise<number>;
  remove(): Promise<void>;
}

/** @param checks whether it can verify its user */
export async function addAuthenticator(page: Page, { checks = true } = {}): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: checks,
      isUserVerified: checks,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setWilling: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    setPresent: async (enabled) => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    clear: async () => {
      await session.send("WebAuthn.clearCredentials", { authenticatorId });
    },
    passkeys: async () =>
      (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    remove: async () => {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
