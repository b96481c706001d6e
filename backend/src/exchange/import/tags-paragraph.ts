import { findHashtags } from '@commonplace/contracts/hashtags';

/** A last paragraph of HTML with the tags of a source that the text does not name itself; empty for none. */
export function tagsParagraph(tags: readonly string[], html: string): string {
  if (tags.length === 0) return '';
  const named = new Set(findHashtags(html.replace(/<[^<>]*>/g, ' ')));
  const missing: string[] = [];
  for (const tag of tags) {
    const [hashtag] = findHashtags(hashtagOf(tag));
    if (hashtag === undefined || named.has(hashtag)) continue;
    named.add(hashtag);
    missing.push(hashtagOf(tag));
  }
  return missing.length === 0 ? '' : `<p>${missing.join(' ')}</p>`;
}

/** `project/new idea` is `#project_new_idea`: a hashtag is one word. */
function hashtagOf(tag: string): string {
  return `#${tag
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replace(/^_|_$/g, '')}`;
}
