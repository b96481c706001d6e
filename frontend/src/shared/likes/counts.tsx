import { useTranslation } from 'react-i18next';
import { CardCounts } from '../collections/card/card-counts.tsx';
import './texts.ts';

/** Likes and comments of a note or notebook on its card. */
export function Counts({ counts }: { counts: { likesCount: number; commentsCount: number } }) {
  const { t } = useTranslation('likes');
  return (
    <CardCounts
      counts={counts}
      likes={t('likes', { count: counts.likesCount })}
      comments={t('comments', { count: counts.commentsCount })}
    />
  );
}
