import { describe, expect, it } from 'vitest';
import { UsageError } from '../output/exit-codes.ts';
import type { Prompts, Terminal } from '../output/terminal.ts';
import { createCli } from './cli.ts';
import { confirmed, confirmedByName } from './confirm.ts';

/** A command line at which a person answers as given; null: nobody is there. */
function cliWith(answer: boolean | string | null) {
  const [said, asked]: [string[], string[]] = [[], []];
  const ask = async (question: string) => {
    asked.push(question);
    return answer;
  };
  const prompts = answer === null ? null : ({ confirm: ask, text: ask } as unknown as Prompts);
  const terminal = { env: {}, err: (text: string) => said.push(text), prompts } as unknown as Terminal;
  return { cli: createCli(terminal, () => ({})), said, asked };
}

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof UsageError ? error.message : String(error)),
  );

describe('a command that asks before it changes something', () => {
  it('goes on with --yes without asking', async () => {
    const { cli, asked } = cliWith(null);
    expect(await confirmed(cli, { yes: true }, 'Delete it?')).toBe(true);
    expect(asked).toEqual([]);
  });

  it('never goes on with --dry-run, not even with --yes, and says what it would do', async () => {
    const { cli, said } = cliWith(true);
    expect(await confirmed(cli, { yes: true, dryRun: true }, 'Delete it?')).toBe(false);
    expect(said.join('')).toBe('Delete it?\nNothing was changed (--dry-run).\n');
  });

  it('asks, and goes on only with a yes', async () => {
    const yes = cliWith(true);
    expect(await confirmed(yes.cli, {}, 'Delete it?')).toBe(true);
    expect({ asked: yes.asked, said: yes.said }).toEqual({ asked: ['Delete it?'], said: [] });
    const no = cliWith(false);
    expect(await confirmed(no.cli, { yes: false }, 'Delete it?')).toBe(false);
    expect(no.said.join('')).toBe('Nothing was changed.\n');
  });

  it('is a usage error where nobody can be asked', async () => {
    expect(await messageOf(confirmed(cliWith(null).cli, {}, 'Delete it?'))).toContain('Pass --yes.');
  });
});

describe('a command that loses something forever', () => {
  const team = { name: 'Acme "Ltd"', what: 'The team is deleted.' };

  it('goes on only with the exact name, passed or typed', async () => {
    expect(await confirmedByName(cliWith(null).cli, { confirm: 'Acme "Ltd"' }, team)).toBe(true);
    for (const confirm of ['acme "ltd"', ' Acme "Ltd"']) {
      expect(await messageOf(confirmedByName(cliWith('Acme "Ltd"').cli, { confirm }, team))).toBe(
        '--confirm must be the exact name; nothing was changed. Pass --confirm "Acme \\"Ltd\\"".',
      );
    }
    const typed = cliWith(' Acme "Ltd" ');
    expect(await confirmedByName(typed.cli, {}, team)).toBe(true);
    expect(typed.asked).toEqual(['The team is deleted. This cannot be undone. Type Acme "Ltd" to confirm:']);
    const other = cliWith('yes');
    expect(await confirmedByName(other.cli, {}, team)).toBe(false);
    expect(other.said.join('')).toBe('That is not Acme "Ltd". Nothing was changed.\n');
  });

  it('never goes on with --dry-run, not even with the name', async () => {
    const { cli, said } = cliWith('Acme "Ltd"');
    expect(await confirmedByName(cli, { confirm: 'Acme "Ltd"', dryRun: true }, team)).toBe(false);
    expect(said.join('')).toBe('The team is deleted. This cannot be undone.\nNothing was changed (--dry-run).\n');
  });

  it('is a usage error where nobody can be asked', async () => {
    expect(await messageOf(confirmedByName(cliWith(null).cli, {}, team))).toContain('No terminal to confirm in');
  });
});
