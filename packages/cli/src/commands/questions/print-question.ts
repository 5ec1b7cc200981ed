import type { QuestionQuery } from '@serplift/core/api';
import { counted } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { describeDecision } from '../runs/decision-words.ts';
import { printSections, type Section } from '../runs/print-sections.ts';
import type { Texts } from '../runs/run-kind.ts';
import { classNames, recommendationNames } from './question-names.ts';

/** The wording of the question and its answer: what a person wrote wins over the draft. */
export function answerOf({ decision, query, draftAnswer }: QuestionQuery): Texts {
  const edited = decision?.verdict === 'edited' ? decision : null;
  return { title: edited?.title ?? query, description: edited?.description ?? draftAnswer?.text ?? null };
}

function answerLines(question: QuestionQuery): string[] {
  const { title, description } = answerOf(question);
  if (description === null) return [];
  if (question.decision?.verdict === 'edited') return [title ?? question.query, description];
  return [
    description,
    ...(question.draftAnswer?.evidence ?? []).map(({ claim, quote }) => `"${claim}" from: ${quote}`),
  ];
}

function sectionsOf(question: QuestionQuery): Section[] {
  const { coverage, grokAnalysis: analysis, members, totalMembers } = question;
  const isEdited = question.decision?.verdict === 'edited';
  return [
    { title: 'State', lines: question.reasons },
    { title: 'Decision', lines: describeDecision(question.decision) },
    { title: 'Why', lines: analysis === null ? [] : [analysis.reasoning] },
    { title: 'What to do', lines: analysis?.suggestedActions ?? [] },
    {
      title: 'On the page today',
      lines:
        coverage === null
          ? []
          : [
              `${coverage.page} answers ${Math.round(coverage.score * 100)}% of it`,
              coverage.passage ?? 'The page has no text.',
            ],
    },
    {
      title: 'Hand-over',
      lines: [
        ...(question.consolidate === null ? [] : [question.consolidate.advice]),
        ...(question.handOver === null
          ? []
          : [`Better title and description: serplift seo run --page ${question.handOver.page}`]),
      ],
    },
    { title: isEdited ? 'Answer as edited' : 'Draft answer', lines: answerLines(question) },
    {
      title: counted(totalMembers, 'query', 'queries'),
      lines: members.map(
        (one) => `${one.query} (${counted(one.impressions, 'impression')}, ${counted(one.clicks, 'click')})`,
      ),
    },
    { title: 'People also ask', lines: question.peopleAlsoAsk },
    { title: 'Pages that rank', lines: question.rankingPages },
    { title: 'Warnings', lines: question.warnings },
  ];
}

/** Prints one question in full on stdout. */
export function printQuestion(cli: Cli, question: QuestionQuery): void {
  const { grokAnalysis: analysis } = question;
  const advice =
    analysis === null
      ? question.state
      : `${recommendationNames[analysis.recommendation]}, priority ${analysis.priority}`;
  printSections(cli, {
    name: question.query,
    figures: [
      `To do     ${advice}; kind of answer: ${classNames[question.class]}`,
      `Figures   ${counted(question.impressions, 'impression')}, ${counted(question.clicks, 'click')}, position ${question.avgPosition.toFixed(1)}`,
      `Assumes   that ${question.rankingPages.length === 0 ? 'a new page would rank' : 'a better answer would rank higher'}; the priority compares the questions of this run`,
    ],
    sections: sectionsOf(question),
  });
}
