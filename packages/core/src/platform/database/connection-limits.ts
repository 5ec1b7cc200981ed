/** Most connections of the pool that use cases share. */
export const poolConnections = 8;
/** Most connections of the queue's own pool; its statements are short. */
export const queueConnections = 2;
/** Connections that only listen or hold a lock: the queue's listener and the presence of a worker. */
const workerListeners = 2;
/** The one that learns about changes of people. */
const serverListeners = 1;

/** The most connections that each kind of process opens, for operators; a deployment in progress takes one more. */
export const connectionLimits = {
  // Its worker is a thread with its own pools.
  serverWithWorker: 2 * (poolConnections + queueConnections) + serverListeners + 1 + workerListeners,
  // It enqueues, so it has the queue's connections, and no presence.
  server: poolConnections + queueConnections + serverListeners + 1,
  worker: poolConnections + queueConnections + workerListeners,
} as const;
