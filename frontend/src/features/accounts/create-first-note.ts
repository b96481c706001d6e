import { api, call } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

/** The id of the first note, in the tab that makes it. */
export const firstNoteKey = (personId: string) => ['first-note', personId] as const;

/**
 * Who joins on this page finds a note of their own that shows how to write, share and publish. Made as any note; the key
 * makes it one note however often it is asked for. It is asked for once, so a deleted one stays deleted.
 */
export async function createFirstNote(personId: string): Promise<string> {
  const { note } = await call(api.notes.create, {
    headers: { 'idempotency-key': `first-note-${personId}` },
    body: { title: i18n.t('accounts:firstNote.title'), htmlContent: firstNote() },
  });
  return note.id;
}

type Text =
  | 'intro'
  | 'write'
  | 'slash'
  | 'select'
  | 'try'
  | 'tick'
  | 'move'
  | 'hashtag'
  | 'more'
  | 'hidden'
  | 'share'
  | 'sharing'
  | 'publishing';

function firstNote(): string {
  const text = (name: Text) => escaped(i18n.t(`accounts:firstNote.${name}`));
  const heading = (name: Text) => `<h2>${text(name)}</h2>`;
  const action = (name: Text) =>
    `<div class="action-item"><input type="checkbox" disabled><div class="action-item-text">${text(name)}</div></div>`;
  return [
    `<p>${text('intro')}</p>`,
    heading('write'),
    `<ul><li><p>${text('slash')}</p></li><li><p>${text('select')}</p></li></ul>`,
    heading('try'),
    ...(['tick', 'move', 'hashtag'] as const).map(action),
    `<details class="expand"><summary>${text('more')}</summary><p>${text('hidden')}</p></details>`,
    heading('share'),
    `<p>${text('sharing')}</p>`,
    `<div class="message-box message-box-info"><p>${text('publishing')}</p></div>`,
  ].join('');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
