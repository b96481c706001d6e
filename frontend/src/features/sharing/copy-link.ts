import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { linkTo } from './link-to.ts';
import type { Subject } from './sharing-subject.ts';

/** Puts the address of a thing on the clipboard and says so. */
export async function copyLink(subject: Subject, id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(subject, id));
    toast.brief(i18n.t('sharing:linkCopied'));
  } catch {
    toast.error(i18n.t(`sharing:failed.${subject}`));
  }
}
