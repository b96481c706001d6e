import { useTranslation } from 'react-i18next';
import { CardCounts } from '../collections/card/card-counts.tsx';

/** The numbers of likes and comments on a card. */
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
