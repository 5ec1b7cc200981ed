import type { LiftReport } from '@serplift/core/api';

interface AnswersProps {
  report: LiftReport;
  /** What is asked before what was tested, and before how sure it is. */
  questions: readonly [tested: string, sure: string];
}

/** A report as a person asks for it: what was found, what was tested, how sure it is, what to do next. */
export function Answers({ report: { found, tested, sure, next }, questions }: AnswersProps) {
  const answers = [
    [questions[0], tested],
    [questions[1], sure],
    ['What to do next', next],
  ] as const;
  return (
    <>
      {found !== null && <p className="mb-4 max-w-prose text-lg font-semibold">{found}</p>}
      <dl className="max-w-prose space-y-4">
        {answers.map(([question, answer]) => (
          <div key={question}>
            <dt className="font-medium">{question}</dt>
            <dd className="mt-0.5 text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
