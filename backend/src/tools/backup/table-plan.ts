/**
 * Every table, in an order in which each comes after those it refers to: `kept`, or why a backup leaves it out. A table
 * without a line here fails a test.
 */
export const tablePlan = {
  user: 'kept',
  known_device: 'kept',
  used_nonce: 'kept',
  person_usage: 'kept',
  person_block: 'kept',
  person_mute: 'kept',
  person_follow: 'kept',
  hashtag_follow: 'kept',
  notebook_set: 'kept',
  notebook: 'kept',
  notebook_grant: 'kept',
  notebook_hashtag: 'kept',
  notebook_like: 'kept',
  notebook_save: 'kept',
  section: 'kept',
  note: 'kept',
  note_grant: 'kept',
  note_content: 'kept',
  note_draft: 'kept',
  note_published: 'kept',
  note_hashtag: 'kept',
  note_head: 'kept',
  note_base: 'kept',
  note_update: 'kept',
  note_version: 'kept',
  note_history: 'kept',
  note_quarantine: 'kept',
  note_client: 'kept',
  note_creation: 'kept',
  note_writer: 'kept',
  note_visit: 'kept',
  note_like: 'kept',
  note_save: 'kept',
  note_unscored: 'kept',
  note_unmarked: 'kept',
  note_announcement: 'kept',
  pinned_note: 'kept',
  image: 'kept',
  note_image: 'kept',
  comment: 'kept',
  comment_like: 'kept',
  social_count: 'kept',
  social_count_change: 'kept',
  notification: 'kept',
  notification_rung: 'kept',
  notification_off: 'kept',
  notification_digest: 'kept',
  following_digest: 'kept',
  report: 'kept',
  admin_act: 'kept',
  event_outbox: 'kept',
  file_removal: 'kept',
  session: 'a session that ended since would be valid again',
  mail_token: 'a link that was used since would work again',
  mail_outbox: 'sealed with JWT_SECRET, and mostly links of the table before',
  search_posting: 'the first start fills the index of searches',
  search_doc: 'as search_posting',
  search_entry: 'as search_posting',
  search_state: 'as search_posting; its rows come from a migration',
  note_search: 'empty since migration 0023',
  task: 'what waits is asked for again by its person',
  job: 'which process does what just now',
  migrations: 'stands in the head of the archive',
} as const satisfies Record<string, string>;

/** The tables of a backup, in order. */
export const keptTables: readonly string[] = Object.entries(tablePlan).flatMap(([name, plan]) =>
  plan === 'kept' ? [name] : [],
);

/** Whether a table belongs to Commonplace. */
export function isOurs(table: string): boolean {
  return Object.hasOwn(tablePlan, table);
}
