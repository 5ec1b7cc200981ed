import { parseArgs } from 'node:util';
import { startSandbox } from './index.ts';

const { values } = parseArgs({ options: { port: { type: 'string' }, state: { type: 'string' } } });
const sandbox = await startSandbox({
  port: Number(values.port ?? 0),
  ...(values.state !== undefined && { stateFolder: values.state }),
  searchAnalyticsPerMinute: 1_200,
});
process.stdout.write(`${sandbox.origin}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
