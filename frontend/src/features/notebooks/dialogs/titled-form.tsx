import { isBlank } from '@commonplace/contracts/api';
import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';

/** Shorter titles are not sent. */
const shortest = 2;

interface Draft<Choice> {
  title: string;
  choice: Choice;
}

interface TitledFormProps<Choice> {
  label: string;
  maxLength: number;
  initial: Draft<Choice>;
  confirm: string;
  busy: boolean;
  onSubmit: (draft: Draft<Choice>) => void;
  onCancel: () => void;
  /** What is chosen beside the title. */
  children: (choice: Choice, onChoose: (choice: Choice) => void) => ReactNode;
}

/** The form of a section or a set: a title, and one thing to choose. */
export function TitledForm<Choice>({
  label,
  maxLength,
  initial,
  confirm,
  busy,
  onSubmit,
  onCancel,
  children,
}: TitledFormProps<Choice>) {
  const [title, setTitle] = useState(initial.title);
  const [choice, setChoice] = useState(initial.choice);
  const isTitled = !isBlank(title) && [...title.trim()].length >= shortest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isTitled && !busy) onSubmit({ title: title.trim(), choice });
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        data-autofocus
        label={label}
        maxLength={maxLength}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {children(choice, setChoice)}
      <DialogActions type="submit" disabled={!isTitled} loading={busy} onCancel={onCancel}>
        {confirm}
      </DialogActions>
    </form>
  );
}
