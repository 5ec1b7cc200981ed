const keyPattern = /^(?<id>[0-9a-f]{24}):(?<secret>[0-9a-f]{64})$/u;

/** Whether a text looks like an Admin API key of Ghost. */
export const isAdminKey = (typed: string): boolean => keyPattern.test(typed);

/** The parts of an Admin API key: its name, and the secret that its tokens are signed with. */
export function readAdminKey(adminKey: string): { id: string; secret: Buffer } {
  const { id = '', secret = '' } = keyPattern.exec(adminKey)?.groups ?? {};
  return { id, secret: Buffer.from(secret, 'hex') };
}
