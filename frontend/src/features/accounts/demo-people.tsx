import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignInOptions } from './google/use-google.ts';

/** Whom to sign in as, where this is the demo. */
export function DemoPeople({ onChoose }: { onChoose(person: { username: string; password: string }): void }) {
  const { t } = useTranslation('accounts');
  const demo = useSignInOptions().data?.demo;
  if (!demo) return null;
  const { usernames, password } = demo;
  return (
    <section aria-label={t('demo.label')}>
      <Text size="sm" mt="lg" mb="xs">
        {t('demo.lead', { password })}
      </Text>
      <Group gap="xs">
        {usernames.map((username) => (
          <Button key={username} variant="default" onClick={() => onChoose({ username, password })}>
            {username}
          </Button>
        ))}
      </Group>
    </section>
  );
}
