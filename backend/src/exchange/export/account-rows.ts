import { personIsKnown } from '../../accounts/people/find-person.ts';
import { neverExpires } from '../../accounts/sessions/sessions.ts';

/** Rows that are a person's, as a file of the export of their account. */
export interface OwnRows {
  /** Of the file. */
  name: string;
  /** Of which these rows are all that is the person's. */
  tables: readonly string[];
  columns: string;
  from: string;
  /** The column with the person's id, behind other conditions. */
  owner: string;
  /** By an index of the owner's, and of equals always the same. */
  order: string;
  /** Of one file and one statement; a thousand where it is not given. */
  page?: number;
}

const likes = (thing: 'note' | 'notebook' | 'comment'): OwnRows => ({
  name: `liked-${thing}s`,
  tables: [`${thing}_like`],
  columns: `${thing}_id AS "${thing}Id", created_at AS "createdAt"`,
  from: `${thing}_like`,
  owner: 'user_id',
  order: `created_at, ${thing}_id`,
});
/** What the person chose about others, as far as these still have an account. */
const people = (name: string, table: string, owner: string, other: string, more = ''): OwnRows => ({
  name,
  tables: [table],
  columns: `person.username, person.name, ${more}chosen.created_at AS "createdAt"`,
  from: `${table} chosen JOIN user person ON person.id = chosen.${other} AND ${personIsKnown}`,
  owner: `chosen.${owner}`,
  order: `chosen.created_at, chosen.${other}`,
});
const grantsGiven = (thing: 'note' | 'notebook', owner: string): OwnRows => ({
  name: `shared-${thing}s`,
  tables: [`${thing}_grant`],
  columns: `given.${thing}_id AS "${thing}Id", person.username, given.permission, given.created_at AS "createdAt"`,
  from: `${thing}_grant given JOIN ${thing} ON ${thing}.id = given.${thing}_id
         JOIN user person ON person.id = given.user_id AND ${personIsKnown}`,
  owner: `${thing}.${owner}`,
  order: `given.created_at, given.${thing}_id, given.user_id`,
});
const grantsGot = (thing: 'note' | 'notebook'): OwnRows => ({
  name: `${thing}s-shared-with-me`,
  tables: [`${thing}_grant`],
  columns: `${thing}_id AS "${thing}Id", permission, created_at AS "createdAt"`,
  from: `${thing}_grant`,
  owner: 'user_id',
  order: `created_at, ${thing}_id`,
});
const mails = (name: string, table: string): OwnRows => ({
  name,
  tables: [table],
  columns: 'sent_until AS "lastSentAt"',
  from: table,
  owner: 'user_id',
  order: 'sent_until',
});

/** What is kept of a person in tables, beside the account itself and the text of the notes in their notebooks. */
export const accountRows: readonly OwnRows[] = [
  {
    name: 'notebooks',
    tables: ['notebook'],
    columns: `id, name, description, set_id AS "setId", is_protected AS "isProtected", published_at AS "publishedAt",
      trashed_at AS "trashedAt", created_at AS "createdAt", updated_at AS "updatedAt"`,
    from: 'notebook',
    owner: 'owner_id',
    order: 'created_at, id',
  },
  {
    name: 'notebook-sets',
    tables: ['notebook_set'],
    columns: 'id, title, icon, created_at AS "createdAt"',
    from: 'notebook_set',
    owner: 'owner_id',
    order: 'created_at, id',
  },
  {
    name: 'sections',
    tables: ['section'],
    columns:
      'section.id, section.notebook_id AS "notebookId", section.title, section.color, section.created_at AS "createdAt"',
    from: 'section JOIN notebook ON notebook.id = section.notebook_id',
    owner: 'notebook.owner_id',
    order: 'section.created_at, section.id',
  },
  {
    name: 'notes',
    tables: ['note'],
    columns: `id, notebook_id AS "notebookId", section_id AS "sectionId", title, is_protected AS "isProtected",
      published_at AS "publishedAt", trashed_at AS "trashedAt", created_at AS "createdAt", updated_at AS "updatedAt"`,
    from: 'note',
    owner: 'author_id',
    order: 'created_at, id',
  },
  {
    // The notes of an export are those in place in notebooks of one's own.
    name: 'notes-elsewhere',
    tables: ['note_content', 'note_draft'],
    columns: `note.id, note.title, COALESCE(draft.html, content.html) AS html, note.trashed_at AS "trashedAt",
      note.created_at AS "createdAt"`,
    from: `note JOIN notebook ON notebook.id = note.notebook_id JOIN note_content content ON content.note_id = note.id
           LEFT JOIN note_draft draft ON draft.note_id = note.id`,
    owner: '(note.trashed_at IS NOT NULL OR notebook.owner_id <> note.author_id) AND note.author_id',
    order: 'note.created_at, note.id',
    page: 25,
  },
  {
    name: 'pinned-notes',
    tables: ['pinned_note'],
    columns: 'note_id AS "noteId", created_at AS "createdAt"',
    from: 'pinned_note',
    owner: 'user_id',
    order: 'created_at, note_id',
  },
  grantsGiven('note', 'author_id'),
  grantsGiven('notebook', 'owner_id'),
  grantsGot('note'),
  grantsGot('notebook'),
  {
    name: 'opened-notes',
    tables: ['note_visit'],
    columns: 'note_id AS "noteId", at AS "openedAt"',
    from: 'note_visit',
    owner: 'user_id',
    order: 'at, note_id',
  },
  {
    name: 'written-notes',
    tables: ['note_writer'],
    columns: 'note_id AS "noteId", at AS "wroteAt"',
    from: 'note_writer',
    owner: 'user_id',
    order: 'at, note_id',
  },
  {
    name: 'comments',
    tables: ['comment'],
    columns:
      'id, note_id AS "noteId", notebook_id AS "notebookId", parent_id AS "parentId", content, is_edited AS "isEdited", created_at AS "createdAt"',
    from: 'comment',
    owner: 'commenter_id',
    order: 'created_at, id',
  },
  likes('note'),
  likes('notebook'),
  likes('comment'),
  {
    name: 'saved-notes',
    tables: ['note_save'],
    columns:
      'note_id AS "noteId", notebook_id AS "notebookId", created_at AS "createdAt", read_at AS "readAt"',
    from: 'note_save',
    owner: 'user_id',
    order: 'created_at, note_id, notebook_id',
  },
  {
    name: 'saved-notebooks',
    tables: ['notebook_save'],
    columns: 'notebook_id AS "notebookId", created_at AS "createdAt", read_at AS "readAt"',
    from: 'notebook_save',
    owner: 'user_id',
    order: 'created_at, notebook_id',
  },
  people(
    'followed-people',
    'person_follow',
    'follower_id',
    'followed_id',
    'chosen.notes_muted AS "isMutedForNotes", ',
  ),
  {
    name: 'followed-topics',
    tables: ['hashtag_follow'],
    columns: 'tag, created_at AS "createdAt"',
    from: 'hashtag_follow',
    owner: 'user_id',
    order: 'created_at, tag',
  },
  people('blocked-people', 'person_block', 'person_id', 'other_id'),
  people('muted-people', 'person_mute', 'person_id', 'other_id'),
  {
    name: 'notifications',
    tables: ['notification'],
    columns: `notification.type, person.username AS actor, note_id AS "noteId", notebook_id AS "notebookId",
      comment_id AS "commentId", seen AS "isSeen", notification.created_at AS "createdAt"`,
    from: `notification LEFT JOIN user person ON person.id = notification.actor_id AND ${personIsKnown}`,
    owner: 'recipient_id',
    order: 'notification.created_at, notification.id',
  },
  {
    name: 'notifications-off',
    tables: ['notification_off'],
    columns: 'type',
    from: 'notification_off',
    owner: 'user_id',
    order: 'type',
  },
  mails('daily-mail', 'notification_digest'),
  mails('weekly-mail', 'following_digest'),
  {
    name: 'reports',
    tables: ['report'],
    columns:
      'subject_type AS "subjectType", subject_id AS "subjectId", reason, text, created_at AS "createdAt", closed_at AS "closedAt"',
    from: 'report',
    owner: 'reporter_id',
    order: 'created_at, id',
  },
  {
    name: 'sessions',
    tables: ['session'],
    columns: 'device, created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt"',
    from: 'session',
    owner: 'scopes IS NULL AND user_id',
    order: 'created_at, id',
  },
  {
    // Never seen and never ending are stored as instants far away.
    name: 'api-tokens',
    tables: ['session', 'api_token'],
    columns: `token.name, session.scopes, session.created_at AS "createdAt",
      NULLIF(session.last_seen_at, 0) AS "lastUsedAt", NULLIF(session.expires_at, ${neverExpires}) AS "expiresAt"`,
    from: 'session JOIN api_token token ON token.session_id = session.id',
    owner: 'session.user_id',
    order: 'session.created_at, session.id',
  },
  {
    name: 'known-devices',
    tables: ['known_device'],
    columns: 'expires_at AS "expiresAt"',
    from: 'known_device',
    owner: 'user_id',
    order: 'expires_at, id',
  },
  {
    name: 'webhooks',
    tables: ['webhook'],
    columns:
      'id, url, events, notebook_id AS "notebookId", is_active AS "isActive", failing_since AS "failingSinceAt", created_at AS "createdAt"',
    from: 'webhook',
    owner: 'owner_id',
    order: 'created_at, id',
  },
  {
    name: 'webhook-deliveries',
    tables: ['webhook_delivery'],
    columns: `delivery.webhook_id AS "webhookId", delivery.event, delivery.note_id AS "noteId", delivery.state,
      delivery.attempts, delivery.status, delivery.created_at AS "createdAt"`,
    from: 'webhook JOIN webhook_delivery delivery ON delivery.webhook_id = webhook.id',
    owner: 'webhook.owner_id',
    order: 'delivery.id',
  },
  {
    name: 'tasks',
    tables: ['task'],
    columns: 'kind, state, title, done, total, created_at AS "createdAt", ended_at AS "endedAt"',
    from: 'task',
    owner: 'user_id',
    order: 'created_at, id',
  },
  {
    name: 'storage',
    tables: ['person_usage'],
    columns: 'bytes',
    from: 'person_usage',
    owner: 'person_id',
    order: 'person_id',
  },
];

const journal = 'the journal of the documents, whose text is in the notes';
const counted = 'counted or found out from other tables';
const working = 'work of the server that is not done yet';

/** Tables of which nothing is in the rows above, and why. A table that is in neither fails a test. */
export const notInAccountRows: Readonly<Record<string, string>> = {
  user: 'is account.json',
  image: 'pictures stand beside the notes that show them',
  note_image: 'as image',
  import_item: 'what imports made is in the notes',
  note_head: journal,
  note_base: journal,
  note_update: journal,
  note_version: journal,
  note_history: journal,
  note_anchor: journal,
  note_quarantine: journal,
  note_client: journal,
  note_published: 'as note_content',
  note_hashtag: counted,
  notebook_hashtag: counted,
  social_count: counted,
  search_posting: counted,
  search_doc: counted,
  search_entry: counted,
  search_state: counted,
  note_search: counted,
  note_unscored: working,
  note_unmarked: working,
  note_announcement: working,
  social_count_change: working,
  event_outbox: working,
  file_removal: working,
  mail_outbox: working,
  job: working,
  note_creation: 'keys of requests, so that none makes a second note',
  notification_rung: 'what rang within a day, of notifications that are in them',
  mail_token: 'hashes of links in mails',
  used_nonce: 'no person’s: which links were used',
  admin_act: 'of administrators; what was done is told in a notification or mail',
  migrations: 'no person’s',
};
