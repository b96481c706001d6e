/** What can be searched for. */
export const searchKinds = ['users', 'notebooks', 'notes'] as const;
export type SearchKind = (typeof searchKinds)[number];
