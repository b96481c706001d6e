import type { NoteSummary } from '@commonplace/contracts/api';

/** A note of alice's in her notebook, as a list shows it to her; `n` distinguishes them. */
export function noteFixture(n: number, changes: Partial<NoteSummary> = {}): NoteSummary {
  const instant = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
  return {
    id: `note-${n}`,
    title: `Note ${n}`,
    authorId: 'alice',
    author: { name: 'Alice', username: 'alice' },
    notebookId: 'home',
    sectionId: null,
    sharing: 'private',
    notebookSharing: 'private',
    isProtected: false,
    audience: { isPublic: false, isReadWithoutGrant: false, grantsFrom: [], protectionEffect: null },
    markers: [],
    hashtagsArray: [],
    createdAt: instant,
    updatedAt: instant,
    info1: { editedAt: instant, fontSize: 18, lineHeight: 1.8 },
    info2: { imageArray: [] },
    temp: {
      author: { name: 'Alice', username: 'alice', display_picture: { downloadUrl: null } },
      notebook: { id: 'home', name: 'Home' },
      permission: 'edit',
      notePermission: 'edit',
      notebookPermission: 'edit',
      likesCount: 0,
      hasUserLiked: false,
      commentsCount: 0,
      savedIn: [],
      preview: `Text of ${n}`,
      words: 3,
    },
    abilities: {
      read: true,
      edit: true,
      share: true,
      publish: true,
      protect: true,
      move: true,
      copy: true,
      delete: true,
      like: true,
      comment: true,
      closeComments: true,
      pin: false,
      leave: false,
      save: false,
    },
    ...changes,
  };
}
