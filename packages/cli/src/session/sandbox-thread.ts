import { runThread } from '@serplift/core/thread';
import { startSandbox, type StartSandboxOptions } from '@serplift/sandbox';

// The body of the thread that a server's sandbox runs in.
await runThread<StartSandboxOptions>(async (options) => {
  const { origin, port, close } = await startSandbox(options);
  return { answer: { origin, port }, close };
});
