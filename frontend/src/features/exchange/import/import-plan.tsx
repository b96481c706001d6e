import type { TaskReport } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import classes from './import-plan.module.css';

const counted = ['notebooks', 'sections', 'notes', 'pictures', 'files', 'skipped'] as const;

/** What an import is going to make. */
export function ImportPlan({ plan }: { plan: NonNullable<TaskReport['plan']> }) {
  const { t } = useTranslation('exchange');
  const { data } = useOwnNotebooks();
  const notebook = data?.notebooks.find(({ id }) => id === plan.notebookId);
  return (
    <>
      <Text role="status">
        {notebook ? t('import.willMakeIn', { name: notebook.name }) : t('import.willMake')}
        {notebook?.audience.isPublic && ` ${t('import.placeIsPublic')}`}
      </Text>
      <dl className={classes.counts}>
        {counted
          .filter((what) => plan[what] > 0)
          .map((what) => (
            <div key={what}>
              <dt>{t(`import.counted.${what}`)}</dt>
              <dd>{plan[what].toLocaleString('en')}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
