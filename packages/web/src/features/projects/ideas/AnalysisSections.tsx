import { ideaLimits } from '@serplift/core/api';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { Input, Textarea } from '../../../ui/form/Input.tsx';
import { withoutRow } from '../row-rules.ts';
import { useRowFocus } from '../use-row-focus.ts';
import type { IdeaDraft } from './idea-rules.ts';

type Sections = IdeaDraft['sections'];

interface AnalysisSectionsProps {
  sections: Sections;
  onSectionsChange: (sections: Sections) => void;
}

/** The reasons for an idea, in titled sections; the last one cannot be removed. */
export function AnalysisSections({ sections, onSectionsChange }: AnalysisSectionsProps) {
  const [list, focusRow] = useRowFocus();
  const handleAdd = () => {
    focusRow(sections.length);
    onSectionsChange([...sections, { title: '', content: '' }]);
  };
  const handleRemove = (row: number) => {
    focusRow(Math.max(0, row - 1));
    onSectionsChange(withoutRow(sections, row));
  };
  const change = (row: number, part: Partial<Sections[number]>) =>
    onSectionsChange(sections.map((section, at) => (at === row ? { ...section, ...part } : section)));
  return (
    <fieldset ref={list}>
      <legend className="mb-1.5 font-medium">
        Analysis <span className="ml-0.5 font-normal text-muted">optional</span>
      </legend>
      <div className="space-y-3">
        {sections.map((section, row) => (
          // Sections have no ID; their fields are controlled.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={row} className="space-y-2 rounded-md border border-line p-3">
            <div className="flex items-center gap-1.5">
              <Input
                aria-label={`Section ${row + 1} title`}
                placeholder="Title"
                autoComplete="off"
                maxLength={ideaLimits.title}
                value={section.title}
                onChange={(event) => change(row, { title: event.currentTarget.value })}
              />
              {sections.length > 1 && (
                <IconButton label={`Remove section ${row + 1}`} onClick={() => handleRemove(row)}>
                  <X />
                </IconButton>
              )}
            </div>
            <Textarea
              aria-label={`Section ${row + 1} content`}
              placeholder="What you found"
              maxLength={ideaLimits.content}
              value={section.content}
              onChange={(event) => change(row, { content: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      {sections.length < ideaLimits.sections && (
        <Button icon={<Plus />} size="sm" className="mt-2" onClick={handleAdd}>
          Add Section
        </Button>
      )}
    </fieldset>
  );
}
