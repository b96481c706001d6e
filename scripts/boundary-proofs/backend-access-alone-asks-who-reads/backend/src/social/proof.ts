export const isPublic = 'note_hashtag.is_public = 1';
