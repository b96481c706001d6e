import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminScreen } from '../../features/admin/admin-screen.tsx';
import { adminKey } from '../../features/admin/sources.ts';
import { api, call, isMissing } from '../../shared/api/index.ts';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { useUser } from '../../shared/session/index.ts';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { SignedInBar } from '../layouts/signed-in-bar.tsx';
import { NotFound } from './not-found.tsx';

/** `/admin`: for the people whom the server knows as administrators; to others there is no such page. */
export function AdminPage() {
  const { t } = useTranslation('admin');
  const user = useUser();
  const { error, isSuccess, isFetching, refetch } = useQuery({
    queryKey: [...adminKey, 'is-admin'],
    queryFn: async ({ signal }) => (await call(api.admin.reports, { query: { limit: 1 } }, { signal })).count,
    enabled: user !== null,
  });
  if (!user || isMissing(error)) return <NotFound />;
  return (
    <>
      <SignedInBar user={user} />
      <main id="main" tabIndex={-1}>
        {isSuccess && <TitledScreen title={t('title')} />}
        {error && <LoadFailed title={t('failed')} isRetrying={isFetching} retry={() => void refetch()} />}
      </main>
    </>
  );
}

function TitledScreen({ title }: { title: string }) {
  usePageTitle(title);
  return <AdminScreen />;
}
