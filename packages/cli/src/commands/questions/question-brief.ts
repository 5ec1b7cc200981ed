import type { QuestionQuery } from '@serplift/core/api';
import { counted, number } from '../../output/figures.ts';
import { plain } from '../../output/terminal.ts';
import { describeDecision } from '../runs/decision-words.ts';
import { answerOf } from './print-question.ts';
import { classNames, recommendationNames } from './question-names.ts';

/** Text from outside as it may be in Markdown: on one line, nothing in it a mark. */
const text = (value: string): string =>
  plain(value)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`);

/** An address as a link; one that could end the link early stays text. */
const link = (url: string): string => (/^https?:\/\/[^\s<>]+$/u.test(url) ? `<${url}>` : text(url));
const list = (values: readonly string[]): string => values.map((value) => `- ${value}`).join('\n');
const section = (title: string, ...parts: string[]): string => {
  const body = parts.filter((part) => part !== '').join('\n\n');
  return body === '' ? '' : `\n## ${title}\n\n${body}\n`;
};
const share = (fraction: number): string => `${Math.round(fraction * 100)} %`;

function summary(question: QuestionQuery): string {
  const { class: kind, grokAnalysis: analysis, expectedClicks, state, reasons, decision } = question;
  const { point, low, high } = expectedClicks;
  return list([
    `To do: ${analysis === null ? 'no recommendation' : recommendationNames[analysis.recommendation]}`,
    `Priority: ${analysis?.priority ?? 'none'}`,
    `Could add: ${number(point)} more clicks in 28 days (${number(low)} to ${number(high)})`,
    `Kind of answer: ${classNames[kind]}`,
    ...describeDecision(decision).map((line) => `Decision: ${text(line)}`),
    ...(state === 'succeeded' ? [] : [`State: ${state}. ${text(reasons.join(' '))}`]),
  ]);
}

function demand(question: QuestionQuery): string {
  const { impressions, clicks, ctr, avgPosition, members, totalMembers } = question;
  const figures = `${counted(impressions, 'impression')}, ${counted(clicks, 'click')} (${(ctr * 100).toFixed(2)} %), average position ${avgPosition.toFixed(1)}.`;
  const rows = members.map(
    (one) =>
      `| ${text(one.query)} | ${number(one.impressions)} | ${number(one.clicks)} | ${one.position?.toFixed(1) ?? '–'} |`,
  );
  const table = ['| Query | Impressions | Clicks | Position |', '|---|--:|--:|--:|', ...rows].join('\n');
  const rest = totalMembers - members.length;
  return [figures, table, ...(rest > 0 ? [`And ${counted(rest, 'more query', 'more queries')}.`] : [])].join('\n\n');
}

function today({ coverage, rankingPages, consolidate, handOver }: QuestionQuery): string[] {
  const pages = list(rankingPages.map(link));
  const found =
    coverage === null
      ? ''
      : `${link(coverage.page)} answers ${share(coverage.score)} of it${coverage.heading === null ? '' : `, under "${text(coverage.heading)}"`}.`;
  return [
    found,
    coverage?.passage == null ? '' : `> ${text(coverage.passage)}`,
    consolidate === null ? '' : text(consolidate.advice),
    handOver === null
      ? ''
      : `Its search result gets fewer clicks than its position explains: \`serplift seo run --page\` with ${link(handOver.page)} can write a better title.`,
    pages === '' ? 'The search data doesn’t say which page ranks.' : `Pages that rank:\n\n${pages}`,
  ];
}

function draft(question: QuestionQuery): string[] {
  const { draftAnswer, decision } = question;
  const { title, description } = answerOf(question);
  if (decision?.verdict === 'edited' && description !== null) return [`**${text(title ?? '')}**`, text(description)];
  if (draftAnswer === null) return [];
  const evidence = draftAnswer.evidence.map(
    ({ claim, quote, url }) => `"${text(claim)}" found on ${link(url)} as "${text(quote)}"`,
  );
  return [
    text(draftAnswer.text),
    `${counted(draftAnswer.words, 'word')}. Review it before publishing.`,
    evidence.length === 0 ? '' : `Evidence:\n\n${list(evidence)}`,
  ];
}

/** A brief for anyone who writes the answer, in Markdown. */
export function questionBrief(question: QuestionQuery): string {
  const { grokAnalysis: analysis } = question;
  return [
    `# ${text(question.query)}\n\n${summary(question)}\n`,
    section('Why', text(analysis?.reasoning ?? question.reasons.join(' '))),
    section('What to do', list((analysis?.suggestedActions ?? []).map(text))),
    section('Demand', demand(question)),
    section('Answer today', ...today(question)),
    section('Draft answer', ...draft(question)),
    section('People also ask', list(question.peopleAlsoAsk.map(text))),
    section('Notes', list(question.warnings.map(text))),
  ].join('');
}

const slugLength = 60;

/** The file's name of a brief: its place in the list, then the question's own words. */
export function briefFileName(query: string, place: number): string {
  const words =
    query
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, slugLength).join('').replace(/-$/, '');
  return `${String(place).padStart(3, '0')}${slug === '' ? '' : `-${slug}`}.md`;
}
