import type { IdentityConfig, IdentityProvider } from './firebase-provider.ts';

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
