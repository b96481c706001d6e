import { limits } from '@commonplace/contracts/api';
import { api, call } from '../../../shared/api/index.ts';
import { sessionStore } from '../../../shared/session/index.ts';

export interface KnownHashtag {
  /** With its `#`, in small letters. */
  title: string;
  notesCount: number;
}

/** Milliseconds for which an answer is cached. */
const freshness = 60_000;

interface Answer {
  hashtags: readonly KnownHashtag[];
  at: number;
}

/** Hashtags that exist, by how they begin. What was asked is not asked again for a while. */
export class KnownHashtags {
  readonly #answers = new Map<string, Answer>();
  #personId: string | null = null;

  /**
   * Tags that begin as `begun` does, without its `#`; none for guests and while there is no connection.
   *
   * @throws when the server gives no answer
   */
  async beginningWith(begun: string, signal: AbortSignal): Promise<readonly KnownHashtag[]> {
    const session = sessionStore.current();
    if (session.kind !== 'signed-in' || navigator.onLine === false) return [];
    if (this.#personId !== session.user.id) this.#answers.clear();
    this.#personId = session.user.id;

    const query = begun.toLowerCase().normalize('NFC').slice(0, limits.hashtagPrefixCharacters);
    const known = this.#answered(query);
    if (known) return fitting(known, query);
    const { hashtags } = await call(api.hashtags.suggest, { query: { query } }, { signal });
    this.#answers.set(query, { hashtags, at: Date.now() });
    return fitting(hashtags, query);
  }

  /** What is known of it: its own answer, or that of a shorter one that held all there are. */
  #answered(query: string): readonly KnownHashtag[] | null {
    for (let length = query.length; length > 0; length--) {
      const answer = this.#answers.get(query.slice(0, length));
      if (!answer || Date.now() - answer.at > freshness) continue;
      if (length === query.length || answer.hashtags.length < limits.hashtagsSuggested)
        return answer.hashtags;
    }
    return null;
  }
}

/** Without the one that is written already: there is nothing to choose. */
function fitting(hashtags: readonly KnownHashtag[], query: string): readonly KnownHashtag[] {
  return hashtags.filter(({ title }) => title.startsWith(`#${query}`) && title !== `#${query}`);
}
