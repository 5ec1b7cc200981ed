import { doubtsOf, faultName, isShareOfWindow, type SeoPage } from '@serplift/core/api';
import { counted, percent } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { describeDecision } from '../runs/decision-words.ts';
import { printSections, type Section } from '../runs/print-sections.ts';
import { belowSimilarOf, ctrOf, proposalOf } from './print-pages.ts';

function proposalSections(page: SeoPage): Section[] {
  const { title, description } = proposalOf(page);
  const analysis = page.competitorAnalysis;
  return [
    { title: 'Current', lines: [page.currentTitle ?? '(no title)', page.currentDescription ?? '(no description)'] },
    { title: 'Proposed', lines: title === null ? page.reasons : [title, description ?? '(no description)'] },
    {
      title: 'Main query',
      lines: page.mainQuery === null ? [] : [`"${page.mainQuery.query}": ${page.mainQuery.reasons.join('; ')}`],
    },
    { title: 'Secondary queries', lines: page.secondaryQueries },
    { title: 'Other addresses', lines: page.otherAddresses },
    { title: 'Decision', lines: describeDecision(page.decision) },
    {
      title: 'Rewrite risk',
      lines:
        page.rewriteRisk === null
          ? []
          : [
              `${page.rewriteRisk.level} (${Math.round(page.rewriteRisk.probability * 100)}%)`,
              ...page.rewriteRisk.reasons,
            ],
    },
    { title: 'Why', lines: analysis?.improvementReasons ?? [] },
    { title: 'Keyword strategy', lines: linesOf(analysis?.keywordStrategy) },
    { title: 'Competitor insights', lines: linesOf(analysis?.competitorInsights) },
  ];
}

/** An empty text has no section. */
const linesOf = (text = ''): string[] => (text === '' ? [] : [text]);

function evidenceSections(page: SeoPage): Section[] {
  return [
    { title: 'Evidence', lines: page.evidence.map(({ claim, quote }) => `"${claim}" from: ${quote}`) },
    {
      title: 'Competitors seen',
      lines: page.competitors.map((seen) => `${seen.position}. ${seen.domain}: ${seen.title}`),
    },
    { title: 'Missing here', lines: page.gaps },
    { title: 'Only you can say', lines: page.differentiators },
    {
      title: 'Competing pages of yours',
      lines: page.cannibalisation === null ? [] : [page.cannibalisation.advice, ...page.cannibalisation.pages],
    },
    {
      title: 'Alternatives',
      lines: page.alternatives.flatMap(({ title, description, violations, unchecked }, index) => [
        `${index + 1}. ${title} / ${description}`,
        ...violations.map(({ message }) => `  not usable: ${message}`),
        ...(unchecked === null ? [] : [`  ${unchecked}`]),
      ]),
    },
    { title: 'Warnings', lines: page.warnings },
  ];
}

function hiddenLines({ hidden }: SeoPage): string[] {
  if (hidden === null) return [];
  return [`Hidden    ${percent(hidden.clicks)} of clicks and ${percent(hidden.impressions)} of impressions`];
}

/** Prints everything that is known of one page. */
export function printPage(cli: Cli, page: SeoPage): void {
  printSections(cli, {
    name: page.url,
    figures: [
      `Query     ${page.keyword ?? "none; uses the page's own words"}`,
      `${counted(page.windowDays, 'day').padEnd(9)} ${counted(page.clicks, 'click')} of ${counted(page.impressions, 'impression')}, CTR ${ctrOf(page)}`,
      ...hiddenLines(page),
      `28 days   ${counted(Math.round(page.clicks28), 'click')}${isShareOfWindow(page) ? ' on average' : ''}`,
      `Below     ${belowSimilarOf(page)}${page.belowSimilar === null ? ' (the data can’t say)' : ' clicks per 28 days below similar pages'}`,
      `Fault     ${faultName(page.fault)}`,
    ],
    sections: [{ title: 'Cannot say', lines: doubtsOf(page) }, ...proposalSections(page), ...evidenceSections(page)],
  });
}
