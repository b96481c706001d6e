import type { AdminAct, ReportSubjectType } from '@commonplace/contracts/api';
import { api, call } from '../../shared/api/index.ts';

/** An act of an administrator before its reason is given. */
export type WantedAct =
  | { act: 'hide' | 'unhide'; type: Exclude<ReportSubjectType, 'person'>; id: string }
  | { act: 'suspend' | 'unsuspend'; username: string }
  | { act: 'close-report' | 'reopen-report'; id: string };

/** Asks the server for an act, with its reason. */
export function carryOut(wanted: WantedAct, reason: string): Promise<{ message: string }> {
  switch (wanted.act) {
    case 'hide':
    case 'unhide':
      return call(api.admin.hide, {
        params: { subjectType: wanted.type, id: wanted.id },
        body: { on: wanted.act === 'hide', reason },
      });
    case 'suspend':
    case 'unsuspend':
      return call(api.admin.suspend, {
        params: { username: wanted.username },
        body: { on: wanted.act === 'suspend', reason },
      });
    case 'close-report':
    case 'reopen-report':
      return call(api.admin.closeReport, {
        params: { id: wanted.id },
        body: { on: wanted.act === 'close-report', reason },
      });
  }
}

/** What can be done now about what a report or an act names, by the administrator of this name: not to themselves. */
export function actsOn(
  { subjectType, subjectId, subject }: Pick<AdminAct, 'subjectType' | 'subjectId' | 'subject'>,
  administrator: string,
): WantedAct[] {
  if (!subject) return [];
  const { username, isSuspended } = subject.person;
  const hiding: WantedAct[] =
    subjectType === 'person' || subjectType === 'report'
      ? []
      : [{ act: subject.isHidden ? 'unhide' : 'hide', type: subjectType, id: subjectId }];
  if (username === administrator) return hiding;
  return [...hiding, { act: isSuspended ? 'unsuspend' : 'suspend', username }];
}
