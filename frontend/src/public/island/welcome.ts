import { write } from './stored.ts';

/** Remembers on this device that the welcome message was closed; `first.js` knows the key. */
export function followWelcome(): void {
  const message = document.querySelector<HTMLDialogElement>('[data-welcome-message]');
  message?.addEventListener('close', () => write('welcomeClosed', 'true'));
  message?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') message.close();
  });
}
