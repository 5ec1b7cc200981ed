import type { PublicConfig } from '@serplift/core/api';

export type IdentityConfig = NonNullable<PublicConfig['identity']>;

/** What the product needs of the identity provider; each way in answers an identity token for the server. */
export interface IdentityProvider {
  signIn(email: string, password: string): Promise<string>;
  /** Also mails a link that verifies the address. */
  createAccount(email: string, password: string): Promise<string>;
  /** Mails a link for choosing a new password; an address without an account gets none, and the caller can't tell. */
  sendPasswordReset(email: string): Promise<void>;
  /** Mails a link that verifies the address of an account; answers false when an earlier link was opened and none is needed. */
  sendVerification(email: string, password: string): Promise<boolean>;
  /** A fresh token of the person who signed in on this page; it says whether the address is verified by now. */
  freshIdToken(): Promise<string>;
  signInWithGoogle(googleIdToken: string): Promise<string>;
  signOut(): Promise<void>;
}

let opened: Promise<IdentityProvider> | null = null;

/** The identity provider of this page; its code is loaded on first use. */
export function openIdentityProvider(config: IdentityConfig): Promise<IdentityProvider> {
  opened ??= import('./firebase-provider.ts').then(
    ({ openFirebase }) => openFirebase(config),
    (error: unknown) => {
      // The next attempt loads again instead of failing forever.
      opened = null;
      throw error;
    },
  );
  return opened;
}

/** Ends the provider's own session; one that was never opened in this page holds none. */
export async function signOutOfIdentityProvider(): Promise<void> {
  await (await opened)?.signOut();
}
