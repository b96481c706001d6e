import type { CommentView } from '@commonplace/contracts/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/ui/toasts.tsx';
import { CommentField } from './comment-field.tsx';
import { useEditComment } from './use-comment-operations.ts';

/** The edit field in place of one's own comment. */
export function EditComment({ comment, onDone }: { comment: CommentView; onDone: () => void }) {
  const { t } = useTranslation('comments');
  const [text, setText] = useState(comment.content);
  const edit = useEditComment(comment.id);
  const wanted = text.trim();
  const save = () => {
    if (wanted === '') toast.warning(t('empty'));
    else if (wanted === comment.content) toast.brief(t('unchanged'));
    else edit.mutate(wanted, { onSuccess: onDone });
  };
  return (
    <CommentField
      autoFocus
      label={t('editField')}
      text={text}
      onText={setText}
      send={t('save')}
      onSend={save}
      isSendable={wanted !== ''}
      sending={edit}
      onCancel={onDone}
    />
  );
}
