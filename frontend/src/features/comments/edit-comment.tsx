import { type CommentView, isBlank } from '@commonplace/contracts/api';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFocus } from '../../shared/ui/keyboard/has-focus.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { CommentField } from './comment-field.tsx';
import { keyOfEdit, useEditComment } from './use-comment-operations.ts';
import { useSending } from './use-sending.ts';

interface EditCommentProps {
  comment: CommentView;
  /** Called when it was saved or cancelled, and whether the focus was in the field. */
  onDone: (hadFocus: boolean) => void;
}

/** The edit field in place of one's own comment. */
export function EditComment({ comment, onDone }: EditCommentProps) {
  const { t } = useTranslation('comments');
  const [text, setText] = useState(comment.content);
  const edit = useEditComment(comment.id);
  const sending = useSending(keyOfEdit(comment.id));
  const field = useRef<HTMLDivElement>(null);
  const wanted = isBlank(text) ? '' : text.trim();
  const save = () => {
    if (wanted === '') toast.warning(t('empty'));
    else if (wanted === comment.content) toast.brief(t('unchanged'));
    else edit.mutate(wanted, { onSuccess: () => onDone(hasFocus(field.current)) });
  };
  return (
    <div ref={field}>
      <CommentField
        autoFocus
        label={t('editField')}
        text={text}
        onText={setText}
        send={t('save')}
        onSend={save}
        isSendable={wanted !== ''}
        sending={sending}
        onCancel={() => onDone(true)}
      />
    </div>
  );
}
