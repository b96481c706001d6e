import type { TaskReport } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import classes from './import-plan.module.css';

type Plan = NonNullable<TaskReport['plan']>;

const counted = ['notebooks', 'sections', 'notes', 'pictures', 'files', 'skipped'] as const;

/** What an import is going to make. */
export function ImportPlan({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['exchange', 'common']);
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
              {namesOf(plan, what).length > 0 && (
                <dd className={classes.names}>
                  <ul>
                    {namesOf(plan, what).map((name, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: notes may have the same name
                      <li key={at} dir="auto">
                        {name || t('common:untitled')}
                      </li>
                    ))}
                  </ul>
                  {plan[what] > namesOf(plan, what).length &&
                    t('more', { count: plan[what] - namesOf(plan, what).length })}
                </dd>
              )}
            </div>
          ))}
      </dl>
    </>
  );
}

const namesOf = ({ names }: Plan, what: (typeof counted)[number]): readonly string[] =>
  what in names ? names[what as keyof Plan['names']] : [];
