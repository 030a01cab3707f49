import type { CDPSession, Page } from "@playwright/test";

/** What holds passkeys, in the place of a fingerprint reader; and the person before it. */
export interface VirtualAuthenticator {
  /** Whether the person lets it check who they are, or closes its prompt. */
  setWilling(isWilling: boolean): Promise<void>;
  /** Whether the person is there at once, so that also what a field offers is taken. */
  setPresent(isPresent: boolean): Promise<void>;
  /** Loses what it held. */
  clear(): Promise<void>;
  passkeys(): Promise<number>;
  remove(): Promise<void>;
}

/** @param checks whether it can check who its user is */
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
