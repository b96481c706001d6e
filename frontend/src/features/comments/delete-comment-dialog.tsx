import type { CommentView } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import type { Discussed } from './discussed.ts';
import { useDeleteComment } from './use-comment-operations.ts';

interface DeleteCommentDialogProps {
  comment: CommentView;
  isReply: boolean;
  discussed: Discussed;
  /** `delete` for one's own comment, `remove` for another person's on one's own note or notebook. */
  act: 'delete' | 'remove';
  onClose: () => void;
}

/** Confirms the deletion of a comment and says how many replies it deletes too. Mounting opens it. */
export function DeleteCommentDialog({ comment, isReply, discussed, act, onClose }: DeleteCommentDialogProps) {
  const { t } = useTranslation('comments');
  const deletion = useDeleteComment(discussed, act);
  const { replyCount: count, commenter } = comment.temp;
  const isOwn = act === 'delete';
  const title = isOwn
    ? t(isReply ? 'deleteReply' : 'deleteComment')
    : t(isReply ? 'remove.titleReply' : 'remove.title');
  return (
    <ConfirmDialog
      title={title}
      confirm={t(isOwn ? 'delete' : 'remove.confirm')}
      destroys
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(comment.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{isOwn ? t('deletePermanent') : t('remove.text', { name: commenter.name })}</Text>
      {count > 0 && <Text mt="xs">{t(isOwn ? 'deleteWith' : 'remove.with', { count })}</Text>}
    </ConfirmDialog>
  );
}
