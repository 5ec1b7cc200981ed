import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
} from '@firebase/auth';
import { OAuth2Client } from 'google-auth-library';
import { createRemoteJWKSet, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerConsent, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';

const { apiKey, projectId } = sandboxCredentials.firebase;
const { email, password } = sandboxCredentials.demo;
const stateFolder = mkdtempSync(join(tmpdir(), 'sandbox-identity-'));
let sandbox: RunningSandbox;
let apps = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ stateFolder });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(stateFolder, { recursive: true });
});

/** The real SDK on the sandbox; each call is another browser. */
function browser(origin = sandbox.origin): Auth {
  apps += 1;
  const app = initializeApp({ apiKey, projectId }, `browser-${apps}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  return auth;
}

/** The server's check of an ID token, as in production but for the address of the keys. */
async function verify(idToken: string) {
  const keys = createRemoteJWKSet(
    new URL(`${sandbox.origin}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`),
  );
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'auth_time'],
  });
  return payload;
}

/** Opens the latest mailed link of an address as a person does, and sends its form; gives the page that is shown then. */
async function followLink(to: string, form: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${sandbox.origin}/inbox?to=${to}`, { headers: { accept: 'application/json' } });
  const [mail] = (await answer.json()) as { link: string }[];
  return (await fetch(mail?.link ?? '', { method: 'POST', body: new URLSearchParams(form) })).text();
}

async function googleIdToken(account?: string): Promise<string> {
  const client = new OAuth2Client({
    ...sandboxCredentials.google,
    redirectUri: 'http://localhost/callback',
    endpoints: { oauth2AuthBaseUrl: `${sandbox.origin}/o/oauth2/v2/auth`, oauth2TokenUrl: `${sandbox.origin}/token` },
  });
  const url = client.generateAuthUrl({ scope: ['openid', 'email', 'profile'] });
  const back = await answerConsent(url, account === undefined ? {} : { email: account });
  const { tokens } = await client.getToken(back.searchParams.get('code') ?? '');
  return tokens.id_token ?? '';
}

describe('email and password with the firebase SDK', () => {
  it('signs the demo user in with a token that production code accepts', async () => {
    const { user } = await signInWithEmailAndPassword(browser(), email, password);
    expect(user).toMatchObject({ email, emailVerified: true, displayName: 'Dana Demo' });
    const claims = await verify(await user.getIdToken());
    expect(claims).toMatchObject({
      sub: user.uid,
      user_id: user.uid,
      email_verified: true,
      firebase: { sign_in_provider: 'password', identities: { email: [email] } },
    });
  });

  it('creates an account, unverified, and refreshes its token [3-1]', async () => {
    const { user } = await createUserWithEmailAndPassword(browser(), 'New@Mail.example', 'secret-1');
    expect(user).toMatchObject({ email: 'new@mail.example', emailVerified: false });
    const before = await verify(await user.getIdToken());
    const after = await verify(await user.getIdToken(true));
    expect(after.sub).toBe(user.uid);
    expect(after['auth_time']).toBe(before['auth_time']);
  });

  it.each([
    ['a wrong password', () => signInWithEmailAndPassword(browser(), email, 'wrong-one'), 'auth/invalid-credential'],
    [
      'an unknown address',
      () => signInWithEmailAndPassword(browser(), 'no@mail.example', 'x'),
      'auth/invalid-credential',
    ],
    [
      'a taken address',
      () => createUserWithEmailAndPassword(browser(), email, 'secret-1'),
      'auth/email-already-in-use',
    ],
    [
      'a short password',
      () => createUserWithEmailAndPassword(browser(), 'a@mail.example', '12345'),
      'auth/weak-password',
    ],
    ['no address', () => createUserWithEmailAndPassword(browser(), 'nobody', 'secret-1'), 'auth/invalid-email'],
  ])('refuses %s with the code of production', async (_name, act, code) => {
    await expect(act()).rejects.toMatchObject({ code });
  });

  it('slows down anyone who guesses a password', async () => {
    const guess = () => signInWithEmailAndPassword(browser(), 'tomas@juniperandpine.example', 'guess-1');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    }
    await expect(guess()).rejects.toMatchObject({ code: 'auth/too-many-requests' });
  });
});

describe('mailed codes', () => {
  it('verify an address once', async () => {
    const { user } = await createUserWithEmailAndPassword(browser(), 'verify@mail.example', 'secret-1');
    await sendEmailVerification(user);
    expect(await followLink('verify@mail.example')).toContain('You can sign in now.');
    await user.reload();
    expect(user.emailVerified).toBe(true);
    expect(await followLink('verify@mail.example')).toContain('INVALID_OOB_CODE');
  });

  it('reset a password; unknown addresses get the same answer and no mail', async () => {
    const auth = browser();
    await createUserWithEmailAndPassword(auth, 'forgetful@mail.example', 'secret-1');
    await sendPasswordResetEmail(auth, 'nobody@mail.example');
    await sendPasswordResetEmail(auth, 'forgetful@mail.example');
    expect(sandbox.inbox.mails('nobody@mail.example')).toEqual([]);
    expect(await followLink('forgetful@mail.example', { newPassword: 'short' })).toContain('WEAK_PASSWORD');
    expect(await followLink('forgetful@mail.example', { newPassword: 'secret-9' })).toContain('You can sign in now.');
    await expect(signInWithEmailAndPassword(auth, 'forgetful@mail.example', 'secret-9')).resolves.toBeDefined();
  });

  it('work from the link in the inbox without scripts', async () => {
    const auth = browser();
    await createUserWithEmailAndPassword(auth, 'clicker@mail.example', 'secret-1');
    await sendPasswordResetEmail(auth, 'clicker@mail.example');
    const inbox = await (await fetch(`${sandbox.origin}/inbox`)).text();
    expect(inbox).toContain('clicker@mail.example');
    const link = sandbox.inbox.mails('clicker@mail.example')[0]?.link ?? '';
    expect(await (await fetch(link)).text()).toContain('name="newPassword"');
    await followLink('clicker@mail.example', { newPassword: 'secret-3' });
    await expect(signInWithEmailAndPassword(auth, 'clicker@mail.example', 'secret-3')).resolves.toBeDefined();
  });
});

describe('Google credentials', () => {
  it('sign a new person in and know them the next time', async () => {
    const credential = GoogleAuthProvider.credential(await googleIdToken('noel.ward@mail.example'));
    const { user } = await signInWithCredential(browser(), credential);
    expect(user).toMatchObject({ email: 'noel.ward@mail.example', emailVerified: true, displayName: 'Noel Ward' });
    const again = await signInWithCredential(browser(), credential);
    expect(again.user.uid).toBe(user.uid);
    expect((await verify(await user.getIdToken()))['firebase']).toMatchObject({ sign_in_provider: 'google.com' });
  });

  it('join the account of the same verified address, which keeps its password', async () => {
    const byPassword = await signInWithEmailAndPassword(browser(), email, password);
    const byGoogle = await signInWithCredential(browser(), GoogleAuthProvider.credential(await googleIdToken(email)));
    expect(byGoogle.user.uid).toBe(byPassword.user.uid);
    expect(byGoogle.user.providerData.map((provider) => provider.providerId)).toEqual(['password', 'google.com']);
    await expect(signInWithEmailAndPassword(browser(), email, password)).resolves.toBeDefined();
  });

  it('drop a password that was set for an unverified address', async () => {
    const account = 'rosa@juniperandpine.example';
    await createUserWithEmailAndPassword(browser(), account, 'squatter-1');
    await signInWithCredential(browser(), GoogleAuthProvider.credential(await googleIdToken(account)));
    await expect(signInWithEmailAndPassword(browser(), account, 'squatter-1')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
  });

  it('are refused when they are unsigned or signed by someone else', async () => {
    const claims = { email: 'admin@juniperandpine.example', email_verified: true };
    const forged = [
      new UnsecuredJWT(claims)
        .setIssuer('https://accounts.google.com')
        .setAudience(sandboxCredentials.google.clientId)
        .encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('https://accounts.google.com')
        .setAudience(sandboxCredentials.google.clientId)
        .sign(new TextEncoder().encode('a-secret-that-is-long-enough-for-it')),
      JSON.stringify({ sub: '1', ...claims }),
    ];
    for (const token of forged) {
      const attempt = signInWithCredential(browser(), GoogleAuthProvider.credential(token));
      await expect(attempt).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    }
  });
});

describe('what the browser and a restart need', () => {
  it('answers preflights of another origin', async () => {
    const answer = await fetch(`${sandbox.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-client-version,x-firebase-client',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-firebase-client');
  });

  it('refuses another API key', async () => {
    const app = initializeApp({ apiKey: 'someone-elses', projectId }, 'foreign');
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, sandbox.origin, { disableWarnings: true });
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
      code: 'auth/api-key-not-valid.-please-pass-a-valid-api-key.',
    });
    await deleteApp(app);
  });

  it('keeps users and keys over a restart, and no password in clear', async () => {
    const { user } = await createUserWithEmailAndPassword(browser(), 'stayer@mail.example', 'secret-stay');
    const before = await user.getIdToken();
    await sandbox.close();
    sandbox = await startSandbox({ stateFolder });
    await expect(verify(before)).resolves.toMatchObject({ email: 'stayer@mail.example' });
    await expect(signInWithEmailAndPassword(browser(), 'stayer@mail.example', 'secret-stay')).resolves.toBeDefined();
    expect(JSON.stringify(sandbox.calls.list())).not.toContain('secret-stay');
    expect(readFileSync(join(stateFolder, 'sandbox-state.json'), 'utf8')).not.toContain('secret-stay');
  });
});
