import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { linkTo } from './link-to.ts';
import type { Subject } from './sharing-subject.ts';

/** Opens the system's share sheet with the title and address of a thing. */
export async function sendLink(subject: Subject, id: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url: linkTo(subject, id) });
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error(i18n.t(`sharing:failed.${subject}`));
  }
}
