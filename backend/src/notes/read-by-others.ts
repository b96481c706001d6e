/**
 * Whether anybody but its author may read a note (rule A3), as a condition on the aliases `n` (note) and
 * `nb` (its notebook).
 */
export const isReadByOthers = `(
  ((n.published_at IS NOT NULL OR nb.published_at IS NOT NULL) AND n.is_protected = 0)
  OR EXISTS (SELECT 1 FROM note_grant ng WHERE ng.note_id = n.id)
  OR EXISTS (SELECT 1 FROM notebook_grant nbg WHERE nbg.notebook_id = nb.id))`;
