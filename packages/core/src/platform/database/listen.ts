import type pg from 'pg';
import type { Database } from './connect.ts';
import { SessionClient } from './session-client.ts';

/** A connection that hears notifications of one channel. */
export interface Listener {
  /** False while the connection is down: notifications may be missed then. */
  isListening(): boolean;
  close(): Promise<void>;
}

const reconnectMs = 500;

/**
 * Hears a channel for as long as the process lives and connects again by itself. `onNotice` is also called after every
 * (re)connection, because what was notified before was not heard.
 */
export function listen(database: Database, channel: string, onNotice: () => void): Listener {
  let client: pg.Client | null = null;
  let listening = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const lose = (): void => {
    listening = false;
    client = null;
    if (!closed) retry = setTimeout(() => void connect(), reconnectMs).unref();
  };
  const connect = async (): Promise<void> => {
    const opened = new SessionClient({ ...database.connection, keepAlive: true });
    client = opened;
    opened.on('notification', onNotice);
    opened.on('error', () => {});
    opened.once('end', lose);
    try {
      await opened.connect();
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      listening = true;
      onNotice();
    } catch {
      // 'end' follows and connects again.
      await opened.end().catch(() => {});
    }
  };
  void connect();
  return {
    isListening: () => listening,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
