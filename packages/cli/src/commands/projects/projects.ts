import type { Command } from 'commander';
import type { Cli } from '../../session/cli.ts';
import { verbsOf } from '../noun.ts';
import { addIdeaVerbs } from './idea-commands.ts';
import { addPageVerbs } from './page-commands.ts';
import { addProjectVerbs } from './project-commands.ts';

/** `serplift projects`: websites with their competitors, pages and ideas. */
export function registerProjects(program: Command, cli: Cli): void {
  const noun = program.command('projects').description('Websites with their competitors, pages and ideas');
  const meanings = {
    project: 'its ID, name or domain',
    name: 'its name',
    page: 'its ID or URL',
    url: 'the page',
    idea: 'its ID',
  };
  const verb = verbsOf(noun, meanings);
  addProjectVerbs(verb, cli);
  addPageVerbs(verb, cli);
  addIdeaVerbs(verb, cli);
}
