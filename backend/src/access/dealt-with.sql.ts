/**
 * Whether `person` dealt with `other` of their own accord: follows them, or shared something with them. Both are
 * expressions of the statement.
 */
export const dealtWith = (person: string, other: string): string => `(
  (SELECT 1 FROM person_follow WHERE person_follow.follower_id = ${person} AND person_follow.followed_id = ${other}) IS NOT NULL
  OR (SELECT 1 FROM note_grant back WHERE back.author_id = ${person} AND back.user_id = ${other} LIMIT 1) IS NOT NULL
  OR (SELECT 1 FROM notebook_grant back JOIN notebook own ON own.id = back.notebook_id
      WHERE own.owner_id = ${person} AND back.user_id = ${other} LIMIT 1) IS NOT NULL)`;
