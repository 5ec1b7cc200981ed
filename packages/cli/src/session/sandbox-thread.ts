import { runThread } from '@serplift/core/thread';
import { startSandbox, type StartSandboxOptions } from '@serplift/sandbox';

// The body of the thread that a server's sandbox runs in.
await runThread(async (data) => {
  const sandbox = await startSandbox(data as StartSandboxOptions);
  return { answer: { origin: sandbox.origin, port: sandbox.port }, close: () => sandbox.close() };
});
