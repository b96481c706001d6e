export const isPublic = 'note.published_at IS NOT NULL';
