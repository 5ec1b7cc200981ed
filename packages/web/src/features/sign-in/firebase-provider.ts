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
import type { IdentityConfig, IdentityProvider } from './identity-provider.ts';

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
