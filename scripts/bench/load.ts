import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Holding, type LoadServer, startLoadServer } from './load-server.ts';
import { type LoadTeam, openLoadTeam, startRun } from './load-teams.ts';

const pollers = 500;
const everyMs = 2000;
const teams = 20;
const runPages = 60;
const endedPages = 100;
const barMs = 100;
/** A run that has ended is followed by another for as long as the scenario lasts. */
const checkRunsMs = 1000;

interface Tally {
  timesMs: number[];
  errors: number;
  unchanged: number;
}

interface Poll {
  cookie: string;
  /** The run to ask for now. */
  runId: () => string;
  /** Sends the tag of the answer before, as a client with a memory does. */
  conditional: boolean;
}

interface Scene {
  server: LoadServer;
  agent: Agent;
  endAt: number;
}

/** Asks for one run every two seconds until the end, and counts how long answers take to their last byte. */
async function poll(scene: Scene, of: Poll, tally: Tally): Promise<void> {
  let etag: string | null = null;
  await delay(Math.random() * everyMs);
  while (performance.now() < scene.endAt) {
    const startedAt = performance.now();
    const tag: Record<string, string> = of.conditional && etag !== null ? { 'if-none-match': etag } : {};
    try {
      const url = `${scene.server.origin}/api/seo-optimize/${of.runId()}`;
      const headers = { cookie: of.cookie, 'accept-encoding': 'gzip', ...tag };
      const { statusCode, headers: answered, body } = await request(url, { dispatcher: scene.agent, headers });
      await body.dump({ limit: 10_000_000 });
      if (statusCode === 304) tally.unchanged += 1;
      else if (statusCode !== 200) tally.errors += 1;
      etag = typeof answered['etag'] === 'string' ? answered['etag'] : null;
    } catch {
      tally.errors += 1;
    }
    const tookMs = performance.now() - startedAt;
    tally.timesMs.push(tookMs);
    await delay(Math.max(0, everyMs - tookMs));
  }
}

const sleepUntilEnded = async (server: LoadServer, id: string): Promise<void> => {
  while (!(await server.hasEnded(id))) await delay(checkRunsMs);
};

/** Keeps a run of the team going until the end; the returned function names the run of the moment. */
async function keepRunning(team: LoadTeam, scene: Scene): Promise<{ runId: () => string; done: Promise<number> }> {
  let id = await startRun(team, runPages);
  let ended = 0;
  const go = async (): Promise<number> => {
    while (performance.now() < scene.endAt) {
      await delay(checkRunsMs);
      if (!(await scene.server.hasEnded(id))) continue;
      ended += 1;
      id = await startRun(team, runPages);
    }
    return ended;
  };
  return { runId: () => id, done: go() };
}

function describe(name: string, { timesMs, errors, unchanged }: Tally): string {
  const sorted = timesMs.sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  return `  ${name}: ${sorted.length} answers, ${errors} errors, ${unchanged} × 304, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`;
}

/** What the whole scene took of the processor, shared out among the answers: runs, too. */
function describeCpu(answers: number, { cpuMs: from }: Holding, { cpuMs: to }: Holding): string {
  if (from === null || to === null) return '  processor time: not known on this system';
  const each = (part: keyof typeof from): string => `${part} ${((to[part] - from[part]) / answers).toFixed(2)} ms`;
  return `  processor time for each answer, runs included: ${each('answering')}, ${each('process')}, ${each('database')}`;
}

const emptyTally = (): Tally => ({ timesMs: [], errors: 0, unchanged: 0 });

/** Prints how 500 pollers are answered, half on runs in progress and half on an ended one, while 20 teams run; loopback only. */
export async function benchLoad(seconds: number): Promise<void> {
  const server = await startLoadServer();
  const agent = new Agent({ connections: pollers });
  try {
    const all: LoadTeam[] = [];
    for (let index = 0; index < teams; index += 1) all.push(await openLoadTeam(server, `team-${index}`));
    const [first] = all as [LoadTeam];
    const endedId = await startRun(first, endedPages);
    await sleepUntilEnded(server, endedId);
    const before = await server.holding();
    const scene: Scene = { server, agent, endAt: performance.now() + seconds * 1000 };
    const running = await Promise.all(all.map((team) => keepRunning(team, scene)));
    const tallies = { working: emptyTally(), held: emptyTally(), asked: emptyTally() };
    // What the callers themselves are late is in every time below.
    const lateness = monitorEventLoopDelay({ resolution: 10 });
    lateness.enable();
    const polls = Array.from({ length: pollers }, (_, index) => {
      const team = all[index % teams] ?? first;
      const work = running[index % teams];
      if (index % 2 === 0 && work !== undefined) {
        return poll(scene, { cookie: team.cookie, runId: work.runId, conditional: true }, tallies.working);
      }
      const conditional = index % 4 === 1;
      const tally = conditional ? tallies.held : tallies.asked;
      return poll(scene, { cookie: first.cookie, runId: () => endedId, conditional }, tally);
    });
    await delay((seconds * 1000) / 2);
    const midway = await server.holding();
    await Promise.all(polls);
    lateness.disable();
    const runs = await Promise.all(running.map(({ done }) => done));
    const after = await server.holding();
    console.log(
      `load: ${pollers} pollers every ${everyMs / 1000} s for ${seconds} s, ${teams} teams running (bar p99 ${barMs} ms)`,
    );
    console.log(describe('runs in progress', tallies.working));
    console.log(describe('an ended run, tag sent', tallies.held));
    console.log(describe('an ended run, no tag', tallies.asked));
    console.log(`  runs ended meanwhile: ${runs.reduce((sum, count) => sum + count, 0)}`);
    console.log(`  the callers' own lateness: p99 ${(lateness.percentile(99) / 1e6 - 10).toFixed(0)} ms`);
    const answers = Object.values(tallies).reduce((sum, { timesMs }) => sum + timesMs.length, 0);
    console.log(describeCpu(answers, before, after));
    for (const [when, { rssMb, connections }] of Object.entries({ before, midway, after })) {
      console.log(`  ${when}: ${rssMb} MB, ${connections} connections`);
    }
  } finally {
    await agent.close();
    await server.close();
  }
}
