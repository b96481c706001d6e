/**
 * A23: whether the grants that `owner` gave count for `person`; both are expressions of the statement. For a person who
 * blocked the owner they do not, nor for anybody while the owner's account is suspended.
 */
export const grantsCount = (person: string, owner: string): string =>
  `(SELECT 1 FROM person_block WHERE person_block.person_id = ${person} AND person_block.other_id = ${owner}) IS NULL
   AND (SELECT giver.suspended_at FROM \`user\` giver WHERE giver.id = ${owner}) IS NULL`;
