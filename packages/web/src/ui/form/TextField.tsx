import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Input, Select, Textarea } from './Input.tsx';

/** A control inside its field: what the field needs, what the control takes, and its value as text. */
type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, 'className' | 'onChange'> & { onValueChange: (value: string) => void };

/** Takes apart what belongs to the field and what to its control. */
function apart<Props extends Omit<FieldProps, 'children'> & { onValueChange: (value: string) => void }>(props: Props) {
  const { label, hint, error, isOptional, aside, className, onValueChange, ...control } = props;
  const field = { label, hint, error, isOptional, aside, className };
  return { field, control, onValueChange };
}

/** A labeled one-line text. */
export function TextField(props: ControlProps<'input'>) {
  const { field, control, onValueChange } = apart(props);
  return (
    <Field {...field}>
      {(id) => <Input {...id} {...control} onChange={(event) => onValueChange(event.currentTarget.value)} />}
    </Field>
  );
}

/** A labeled text of several lines. */
export function TextareaField(props: ControlProps<'textarea'>) {
  const { field, control, onValueChange } = apart(props);
  return (
    <Field {...field}>
      {(id) => <Textarea {...id} {...control} onChange={(event) => onValueChange(event.currentTarget.value)} />}
    </Field>
  );
}

/** The options of a select. */
export function Options({ choices }: { choices: readonly { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A labeled select; its options are its children. */
export function SelectField(props: ControlProps<'select'>) {
  const { field, control, onValueChange } = apart(props);
  return (
    <Field {...field}>
      {(id) => <Select {...id} {...control} onChange={(event) => onValueChange(event.currentTarget.value)} />}
    </Field>
  );
}
