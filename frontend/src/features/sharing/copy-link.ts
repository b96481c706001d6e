import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { callsOf, type Subject } from './sharing-subject.ts';

/** Puts the address of a thing on the clipboard and says so. */
export async function copyLink(subject: Subject, id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(callsOf[subject].address(id), window.location.origin).href);
    toast.brief(i18n.t('sharing:linkCopied'));
  } catch {
    toast.error(i18n.t(`sharing:failed.${subject}`));
  }
}
