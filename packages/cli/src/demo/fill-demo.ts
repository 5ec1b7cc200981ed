import { AppError, type Context, exclusively, setSampleData, type TeamActor } from '@serplift/core';
import { api, type IdeaProposal, isSamePage } from '@serplift/core/api';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { sampleLiftRun, sampleLiftTest } from './sample-lift.ts';
import { sampleAdsRun, sampleQuestionRun, sampleSeoRun } from './sample-runs.ts';
import { demoOwner, demoWebsite } from './seed-demo.ts';

const domain = 'juniperandpine.example';
const ideasPerRun = 3;
const automationName = 'Monday titles';
const automationRuns = 2;

async function sampleInvitation({ call, owner }: DemoStage): Promise<void> {
  const { teamId } = owner;
  const email = `morgan@${domain}`;
  const sent = await call(api.invitations.list, { teamId });
  if (sent.some((invitation) => invitation.email === email)) return;
  await call(api.invitations.create, { teamId, email, firstName: 'Morgan', lastName: 'Reyes', roleId: 'member' });
}

async function sampleProject({ call }: DemoStage): Promise<string> {
  const name = 'Outdoor shop';
  const known = (await call(api.projects.list, {})).find((project) => project.name === name);
  if (known !== undefined) return known.id;
  const { id } = await call(api.projects.create, {
    name,
    domain,
    competitorDomains: ['ridgelinesupply.example', 'fernwehoutfitters.example'],
    searchConsoleWebsiteId: demoWebsite,
    googleAdsAccountId: '4180001001',
  });
  return id;
}

/** Saves an idea for its page, which the project gets first if need be. */
async function saveIdea({ call }: DemoStage, projectId: string, idea: IdeaProposal): Promise<void> {
  const { pageUrls, priority, type, tags, stats, changes, sections } = idea;
  const [url] = pageUrls;
  if (url === undefined) return;
  const pages = await call(api.projectPages.list, { projectId });
  const page =
    pages.find((known) => isSamePage(known.url, url)) ??
    (await call(api.projectPages.create, { projectId, url, priority }));
  const known = await call(api.ideas.list, { pageId: page.id });
  if (known.some((one) => one.changes === changes)) return;
  await call(api.ideas.create, { pageId: page.id, type, tags, stats, changes, analysis: { headlines: sections } });
}

async function sampleAutomation({ call, until }: DemoStage): Promise<void> {
  const known = (await call(api.automations.list, {})).find(({ name }) => name === automationName);
  const automation =
    known ??
    (await call(api.automations.create, {
      name: automationName,
      description: 'Five pages a week, ready for review on Monday morning.',
      type: 'scheduled',
      work: { kind: 'seo', websiteUrl: demoWebsite, settings: { maxPages: 5 } },
      maxCostUsd: 2,
      schedule: '0 6 * * 1',
      timeZone: 'Europe/Berlin',
      notify: 'never',
    }));
  const history = () => call(api.automations.history, { automationId: automation.id });
  for (let count = (await history()).length; count < automationRuns; count += 1) {
    await call(api.automations.runNow, { automationId: automation.id });
    await until(history, (runs) => runs.length > count && runs.every(({ endedAt }) => endedAt !== null));
  }
}

type Step = [name: string, make: () => Promise<void>];

async function fill(context: Context, owner: TeamActor, onStep: (step: string) => void): Promise<void> {
  const stage = demoStage(context, owner);
  const { team } = await stage.call(api.user.current, {});
  if (team?.sampleData !== 'making') return;
  const projectId = await sampleProject(stage);
  const ideas = async (proposals: readonly IdeaProposal[]): Promise<void> => {
    for (const idea of proposals.slice(0, ideasPerRun)) await saveIdea(stage, projectId, idea);
  };
  const steps: Step[] = [
    ['an invitation', () => sampleInvitation(stage)],
    ['an automation', () => sampleAutomation(stage)],
    ['questions to answer', async () => ideas(await sampleQuestionRun(stage))],
    ['search ads', () => sampleAdsRun(stage)],
    ['accepted titles', () => sampleLiftRun(stage)],
    // The last run is the first that is offered for review.
    ['titles and descriptions', async () => ideas(await sampleSeoRun(stage))],
    // It changes titles of the simulated site, which the runs before it have read.
    ['a finished lift test', () => sampleLiftTest(context, stage)],
  ];
  for (const [name, make] of steps) {
    onStep(`Making sample data: ${name}…`);
    await make().catch((error: unknown) => {
      // What a person has changed or switched off meanwhile must not keep the rest from being made.
      if (!(error instanceof AppError)) throw error;
      onStep(`Sample data without ${name}: ${error.message}`);
    });
  }
  await setSampleData(context.db, { teamId: owner.teamId, sampleData: 'made' });
  onStep('The sample data is complete.');
}

/**
 * Makes the sample data of the demo team by using the product: every step looks at what is there before it adds something, so
 * that a fill that was killed continues where it stopped. A team that isn't marked for it stays as it is. Needs a worker.
 */
export async function fillDemo(context: Context, onStep: (step: string) => void = () => {}): Promise<void> {
  const owner = await demoOwner(context);
  if (owner === null) return;
  await exclusively(context, 'serplift demo sample', () => fill(context, owner, onStep));
}
