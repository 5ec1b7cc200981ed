import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import { addNoun, verbsOf } from '../noun.ts';
import { ideaNoun } from './idea-noun.ts';
import { pageNoun } from './page-noun.ts';
import { projectNoun } from './project-noun.ts';

/** `serplift projects`: websites with their competitors, pages and ideas. */
export function registerProjects(program: Command, cli: Cli): void {
  const noun = program.command('projects').description('Websites with their competitors, pages and ideas');
  const verb = verbsOf(noun, {
    project: 'its ID, name or domain',
    name: 'its name',
    page: 'its ID or URL',
    url: 'the page',
    idea: 'its ID',
  });
  addNoun(verb, cli, projectNoun);
  addNoun(verb, cli, pageNoun);
  addNoun(verb, cli, ideaNoun);
}
