import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { JoinScreen } from './join-screen.tsx';
import { LoginScreen } from './login-screen.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['login', LoginScreen, 'Email or username'],
  ['join', JoinScreen, 'Email'],
  ['forgot password', ForgotPasswordScreen, 'Email'],
])('the first field of the page %s has the focus', (_, Screen, label) => {
  show(Screen);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

test('the people of the demo, who arrive late, push nothing down', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      success: true,
      message: '',
      googleClientId: null,
      demo: { usernames: ['alice'], password: 'secret' },
    }),
  );
  show(LoginScreen);
  const people = await screen.findByRole('region', { name: 'People of the demo' });
  expect(people.nextElementSibling).toBeNull();
});

function show(Screen: ComponentType) {
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <Screen />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}
