import { write } from './stored.ts';

/** Stores on this device that the welcome message was closed; `first.js` reads the same key. */
export function followWelcome(): void {
  const message = document.querySelector<HTMLDialogElement>('[data-welcome-message]');
  message?.addEventListener('close', () => write('welcomeClosed', 'true'));
  message?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') message.close();
  });
}
