import type { QuestionQuery } from '@serplift/core/api';
import { countOf } from '../../lib/format.ts';
import { EditDialog } from '../../runs/edit/EditDialog.tsx';
import type { EditProps } from '../../runs/review/review-kind.ts';
import { TextareaField, TextField } from '../../ui/form/TextField.tsx';
import { answerOf, checkAnswer, wordCount } from './answer-rules.ts';

/** Rewords a question and its answer, or writes the answer where there is no draft. */
export function EditAnswer({ runId, item: question, onSave, onClose }: EditProps<QuestionQuery>) {
  const answer = answerOf(question);
  return (
    <EditDialog
      title="Edit the answer"
      name={question.query}
      saveLabel="Save Edited Answer"
      noun="answer"
      runId={runId}
      itemId={question.id}
      texts={{ title: answer.question, description: answer.text ?? '' }}
      problemsOf={checkAnswer}
      onSave={onSave}
      onClose={onClose}
    >
      {({ texts, errors, change }) => (
        <div className="space-y-4">
          <TextField
            label="Question"
            error={errors.title}
            dir="auto"
            autoComplete="off"
            value={texts.title}
            onValueChange={(title) => change({ title })}
          />
          <TextareaField
            label="Answer"
            error={errors.description}
            aside={
              <span className="text-sm text-muted tabular-nums">{countOf(wordCount(texts.description), 'word')}</span>
            }
            hint="25 to 60 words read well as a direct answer."
            dir="auto"
            rows={5}
            value={texts.description}
            onValueChange={(description) => change({ description })}
          />
        </div>
      )}
    </EditDialog>
  );
}
