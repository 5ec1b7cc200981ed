import { printTable } from '../../output/print-table.ts';
import { plain, styled } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';

/** A part of what is printed of one item; without lines it is left out. */
export interface Section {
  title: string;
  lines: readonly string[];
}

/** Prints one item in full on stdout: its name, its figures, then its sections. */
export function printSections(
  cli: Cli,
  item: { name: string; figures: readonly string[]; sections: readonly Section[] },
): void {
  const { color, outIsTerminal } = cli.terminal;
  if (!outIsTerminal) {
    const figures = item.figures.map((line) => ['Figures', line]);
    const lines = item.sections.flatMap(({ title, lines: body }) => body.map((line) => [title, line.trim()]));
    printTable(cli.terminal, [{ title: 'Section' }, { title: 'Text' }], [['Name', item.name], ...figures, ...lines]);
    return;
  }
  const sections = item.sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => {
      const body = lines.map((line) => `  ${plain(line)}`).join('\n');
      return `\n\n${styled(color.out, 'bold', title)}\n${body}`;
    });
  const figures = item.figures.map(plain).join('\n');
  cli.print(`${styled(color.out, 'bold', plain(item.name))}\n${figures}${sections.join('')}`);
}
