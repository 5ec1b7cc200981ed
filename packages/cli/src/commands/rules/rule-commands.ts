import type { WritingRule } from '@serplift/core/api';
import { counted, moment } from '../../output/figures.ts';
import { printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { type ConfirmOptions, confirmed } from '../../session/confirm.ts';
import { findById } from '../../session/find-by-id.ts';
import { type Team, withTeam } from '../../session/team-id.ts';

const states: Record<WritingRule['state'], string> = {
  active: 'active',
  off: 'off',
  collecting: 'not active yet',
  notForWriters: 'counted only',
};

const runNames: Record<WritingRule['kind'], string> = { seo: 'SEO', ads: 'ads', questions: 'questions' };

function print(cli: Cli, rules: readonly WritingRule[]): void {
  const titles = ['ID', 'Runs of', 'Rule', 'Rejections', 'From', 'Last', 'State'];
  const columns = titles.map((title) => ({ title, flexible: title === 'Rule' ? 10 : 0 }));
  const rows = rules.map((rule) => [
    rule.id.slice(0, 8),
    runNames[rule.kind],
    rule.name,
    String(rule.rejections),
    `${counted(rule.runs, 'run')}, ${rule.people === 1 ? '1 person' : `${rule.people} people`}`,
    moment(rule.lastAt),
    states[rule.state],
  ]);
  printTable(cli.terminal, columns, rows);
}

/** `serplift rules list` */
export const listRules = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const rules = await session.call(api.writingRules.list, { teamId });
    await cli.result(rules, () => print(cli, rules));
    if (rules.length === 0) {
      cli.say('No rules yet. They come from rejections with a reason: serplift seo reject PAGE --reason "…"');
    }
  });

async function findRule({ session, api, teamId }: Team, named: string): Promise<WritingRule> {
  return findById(await session.call(api.writingRules.list, { teamId }), named, { noun: 'rule', list: 'rules list' });
}

/** `serplift rules on` and `serplift rules off` */
export const setRule = (cli: Cli, named: string, enabled: boolean): Promise<void> =>
  withTeam(cli, async (team) => {
    const { id: ruleId } = await findRule(team, named);
    const { session, api, teamId } = team;
    const rule = await session.call(api.writingRules.setEnabled, { teamId, ruleId, enabled });
    await cli.result(rule, () => print(cli, [rule]));
    cli.say(`\nSwitched ${enabled ? 'on' : 'off'}. It applies from the next run.`);
  });

/** `serplift rules remove` */
export const removeRule = (cli: Cli, named: string, options: ConfirmOptions): Promise<void> =>
  withTeam(cli, async (team) => {
    const rule = await findRule(team, named);
    const question = `Delete the rule ${rule.name}? ${counted(rule.rejections, 'rejection')} no longer count for it.`;
    if (!(await confirmed(cli, options, question))) return;
    const { session, api, teamId } = team;
    await session.call(api.writingRules.remove, { teamId, ruleId: rule.id });
    await cli.result({ removed: rule.id }, () => {});
    cli.say(`Deleted the rule ${rule.name}.`);
  });
