import type { EndpointRequest, IntendedActView } from '@commonplace/contracts/api';
import type { api } from '../../shared/api/index.ts';
import { keepDraft, readDraft } from '../../shared/comments/comment-drafts.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { claimIntendedAct, isMeantHere, readIntendedAct } from '../../shared/intended-act/intended-act.ts';
import { nextPath } from '../../shared/navigation/next-path.ts';

/** Where a guest comes back to once they have an account, and what they meant to do there. */
export type WayBack = Pick<EndpointRequest<typeof api.users.join>['body'], 'next' | 'intended'>;

const acts: readonly string[] = ['save', 'like', 'comment', 'follow'] satisfies IntendedActView['act'][];

/** What the address and the tab know of it. */
export function wayBackOf(search: string, hash: string): WayBack {
  const next = nextPath(search, hash);
  if (next === '/') return {};
  const kept = readIntendedAct(pageOf(next));
  if (!kept || !isAct(kept)) return { next };
  const { act, subject, id } = kept;
  const text = act === 'comment' ? readDraft(null, subject).trim() : '';
  return { next, intended: { act, subject, id, ...(text !== '' && { text }) } };
}

/**
 * What becomes of the act that came with a link. One that this browser meant is done. Another may be the wish of anyone
 * who knows the address that the link went to: it is offered, and a comment is a draft that the person may post.
 */
export type Offer = 'none' | 'done' | 'choice' | 'draft';

export function offerOf(intended: IntendedActView | null): Offer {
  if (!intended) return 'none';
  if (isMeantHere(intended.id)) return 'done';
  return intended.act === 'comment' ? 'draft' : 'choice';
}

/** Before signing in: makes the act that came with a link this tab's, where it is done once the person is back. */
export function resume(next: string, { text, ...act }: IntendedActView): void {
  claimIntendedAct({ ...act, path: pageOf(next) });
  if (act.act === 'comment' && text !== undefined) keepDraft(null, act.subject, text);
}

/** The act in words that continue a sentence: "like this note". */
export function whatFor({ act, subject }: IntendedActView): string {
  const [, kind = '', name = ''] = /^(\w+):(.+)$/.exec(subject) ?? [];
  return i18n.t(`accounts:acts.${act === 'comment' && kind === 'comment' ? 'reply' : act}.${kind}`, {
    name,
    defaultValue: i18n.t('accounts:acts.other'),
  });
}

const isAct = <T extends { act: string }>(kept: T): kept is T & Pick<IntendedActView, 'act'> =>
  acts.includes(kept.act);

/** A path without its fragment, as pages know themselves. */
export const pageOf = (path: string) => path.split('#', 1)[0] as string;
