import type { CommentView } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CollectionSource } from '../../shared/collections/source.ts';
import { totalOf } from './comment-sources.ts';
import classes from './discussion.module.css';

interface MissingCommentsProps {
  source: CollectionSource<CommentView>;
  listed: { count: number; isComplete: boolean };
}

/** Says how many comments are counted and not listed, below a list that is whole: those of people one blocked or muted. */
export function MissingComments({ source, listed: { count, isComplete } }: MissingCommentsProps) {
  const { t } = useTranslation('comments');
  const missing = totalOf(useQueryClient(), source) - count;
  if (!isComplete || missing <= 0) return null;
  return <p className={classes.quiet}>{t('missing', { count: missing })}</p>;
}
