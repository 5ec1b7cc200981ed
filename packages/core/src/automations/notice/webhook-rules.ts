import { createHmac } from 'node:crypto';

function signatureOf(body: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

/** The value of Serplift-Signature: when it was sent, and an HMAC-SHA256 over "timestamp.body". */
export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${signatureOf(body, secret, seconds)}`;
}
