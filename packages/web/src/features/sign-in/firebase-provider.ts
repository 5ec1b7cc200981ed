import { initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  type UserCredential,
} from '@firebase/auth';
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

const idTokenOf = ({ user }: UserCredential) => user.getIdToken();

/** Firebase Authentication. Its tokens stay in memory: the server's session cookie is what lasts, and scripts cannot read it. */
export function openFirebase({ apiKey, projectId, authDomain, sandboxUrl }: IdentityConfig): IdentityProvider {
  const app = initializeApp({ apiKey, projectId, ...(authDomain === null ? {} : { authDomain }) });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (sandboxUrl !== null) connectAuthEmulator(auth, sandboxUrl, { disableWarnings: true });
  return {
    signIn: async (email, password) => idTokenOf(await signInWithEmailAndPassword(auth, email, password)),
    createAccount: async (email, password) => {
      const created = await createUserWithEmailAndPassword(auth, email, password);
      // The account exists whether or not the mail leaves; the profile sends it again.
      await sendEmailVerification(created.user).catch(() => undefined);
      return idTokenOf(created);
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    sendVerification: async (email, password) => {
      const { user } = await signInWithEmailAndPassword(auth, email, password);
      if (user.emailVerified) return false;
      await sendEmailVerification(user);
      return true;
    },
    freshIdToken: async () => {
      if (auth.currentUser === null) throw new Error('Sign in again to continue.');
      return auth.currentUser.getIdToken(true);
    },
    signInWithGoogle: async (googleIdToken) =>
      idTokenOf(await signInWithCredential(auth, GoogleAuthProvider.credential(googleIdToken))),
    signOut: () => signOut(auth),
  };
}
