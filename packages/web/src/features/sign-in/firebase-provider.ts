import { initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
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
    createAccount: async (email, password) => idTokenOf(await createUserWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: async (googleIdToken) =>
      idTokenOf(await signInWithCredential(auth, GoogleAuthProvider.credential(googleIdToken))),
    signOut: () => signOut(auth),
  };
}
