import { inTransaction } from '../lists/open-statements.ts';
import type { Bulk, Row } from './open-bulk.ts';

/** How large a network is. */
export interface NetworkSize {
  people: number;
  notes: number;
  follows: number;
  likes: number;
  comments: number;
}

export interface Network extends NetworkSize {
  /** Ids and names by rank: the first is the most followed person, the most liked note, the most frequent tag. */
  personId(rank: number): string;
  username(rank: number): string;
  noteId(rank: number): string;
  tag(rank: number): string;
  /** Notes that something happened to in the last week. */
  popularNotes: number;
}

const tags = 1_000;
const dayMs = 86_400_000;
/** Notes are published, edited and liked over this time up to now. */
const ageMs = 300 * dayMs;
/** What is liked in this time makes a note popular, a like counts 1. */
const popularMs = 7 * dayMs;
const hourMs = 3_600_000;

/**
 * Fills a migrated, empty database with people, public notes, follows, likes and comments, as skewed as in such
 * networks: of each kind of thing the n-th has about n^-0.8 of what the first has.
 */
export async function fillNetwork(bulk: Bulk, size: NetworkSize): Promise<Network> {
  const network: Network = {
    ...size,
    personId: (rank) => idOf('a', rank),
    username: (rank) => `person${rank}`,
    noteId: (rank) => idOf('b', rank),
    tag: (rank) => `tag${rank}`,
    popularNotes: 0,
  };
  const { personId, noteId } = network;
  const begin = Date.UTC(2025, 0, 1);
  const now = Date.now();
  await bulk.insert(
    'user',
    'id, email, email_verified, username, name, bio, created_at, updated_at',
    rows(size.people, (i) => [
      personId(i),
      `person${i}@example.org`,
      1,
      network.username(i),
      `Person ${i}`,
      '',
      begin,
      begin,
    ]),
  );
  await bulk.insert(
    'notebook',
    'id, owner_id, name, description, default_of, default_saving_of, notes_order, created_at, updated_at',
    rows(size.people, (i) => [
      personId(i),
      personId(i),
      'My Notebook',
      '',
      personId(i),
      personId(i),
      '[]',
      begin,
      begin,
    ]),
  );
  const author = (rank: number) => skewed(size.people, scatter(rank));
  const editedAt = (rank: number) => now - Math.floor(scatter(rank + 7) * ageMs);
  const publishedAt = (rank: number) => now - Math.floor(scatter(rank + 11) * ageMs);
  const hashtag = (rank: number) => network.tag(skewed(tags, scatter(rank + 13)));
  const likers = likersOf(size);
  const likesOf = (rank: number) =>
    likers(rank).map((person, i) => ({
      person,
      at: now - Math.floor(scatter(rank * 31 + i) * ageMs),
    }));
  /** By note, as the product computes it: how popular it is, and when that is to be computed again. */
  const popularity = new Uint32Array(size.notes);
  const dueAt = new Float64Array(size.notes);
  for (let rank = 0; rank < size.notes; rank += 1) {
    const counted = likesOf(rank).filter(
      ({ person, at }) => at >= now - popularMs && person !== author(rank),
    );
    popularity[rank] = counted.length;
    const oldest = counted.reduce((first, { at }) => Math.min(first, at), Infinity);
    dueAt[rank] = Math.max(now + Math.floor(scatter(rank + 19) * hourMs), oldest + popularMs);
  }
  await bulk.insert(
    'note',
    'id, author_id, notebook_id, is_protected, published_at, is_public, created_at, title, font_size, line_height, preview, hashtags, images, words, characters, updated_at, first_public_at, popularity',
    rows(size.notes, (i) => [
      noteId(i),
      personId(author(i)),
      personId(author(i)),
      0,
      publishedAt(i),
      1,
      begin + i,
      `Note ${i}`,
      18,
      1.8,
      'What this note says first, in a line or two.',
      `["#${hashtag(i)}"]`,
      '[]',
      10,
      60,
      editedAt(i),
      publishedAt(i),
      popularity[i] as number,
    ]),
  );
  await bulk.insert(
    'note_hashtag',
    'note_id, tag, author_id, is_public, updated_at, first_public_at, popularity',
    rows(size.notes, (i) => [
      noteId(i),
      hashtag(i),
      personId(author(i)),
      1,
      editedAt(i),
      publishedAt(i),
      popularity[i] as number,
    ]),
  );
  await bulk.insert(
    'person_follow',
    'follower_id, followed_id, created_at',
    pairs(size.people, size.follows, size.people, (follower, followed) => [
      personId(follower),
      personId(followed),
      begin + followed,
    ]),
  );
  await bulk.insert(
    'note_like',
    'note_id, user_id, created_at',
    (function* () {
      for (let note = 0; note < size.notes; note += 1)
        for (const { person, at } of likesOf(note)) yield [noteId(note), personId(person), at];
    })(),
  );
  await bulk.insert(
    'note_unscored',
    'note_id, due_at',
    (function* () {
      for (const [note, score] of popularity.entries())
        if (score > 0) yield [noteId(note), dueAt[note] as number];
    })(),
  );
  const commentsOf = shares(size.notes, size.comments, size.comments / 100);
  await bulk.insert(
    'comment',
    'id, note_id, commenter_id, content, is_edited, popularity, hidden, created_at',
    (function* () {
      let rank = 0;
      for (let note = 0; note < size.notes; note += 1)
        for (let i = commentsOf(note); i > 0; i -= 1) {
          rank += 1;
          yield [
            idOf('c', rank),
            noteId(note),
            personId(Math.floor(scatter(rank) * size.people)),
            'Well said, and I would add one thing.',
            0,
            0,
            0,
            begin + rank,
          ];
        }
    })(),
  );
  // Nothing searches here, and building the index would take the time that is measured.
  await bulk.run('UPDATE search_state SET is_filled = 1');
  for (const [kind, table, column] of [
    ['note-likes', 'note_like', 'note_id'],
    ['note-comments', 'comment', 'note_id'],
    ['person-followers', 'person_follow', 'followed_id'],
  ])
    await bulk.run(
      `INSERT INTO social_count (subject, kind, value)
         SELECT ${column}, ?, COUNT(*) FROM ${table} GROUP BY ${column}`,
      [kind as string],
    );
  return { ...network, popularNotes: popularity.filter((score) => score > 0).length };
}

/** Has one person follow others and tags of the network, some popular and some not. */
export async function followSome(
  database: Parameters<typeof inTransaction>[0],
  followerId: string,
  network: Network,
  { people, hashtags, from }: { people: number; hashtags: number; from: number },
): Promise<void> {
  const ranks = new Set<number>();
  for (let i = 0; ranks.size < people; i += 1)
    ranks.add(from + skewed(network.people - from, scatter(i + from + 23)));
  await inTransaction(database, async ({ query }) => {
    for (const rank of ranks)
      await query('INSERT INTO person_follow (follower_id, followed_id, created_at) VALUES (?, ?, ?)', [
        followerId,
        network.personId(rank),
        rank,
      ]);
    for (let i = 0; i < hashtags; i += 1)
      await query('INSERT INTO hashtag_follow (user_id, tag, created_at) VALUES (?, ?, ?)', [
        followerId,
        network.tag(i * 7),
        i,
      ]);
  });
}

function* rows(count: number, row: (index: number) => Row): Generator<Row> {
  for (let i = 0; i < count; i += 1) yield row(i);
}

/** About `count` different pairs of one of `left` with a popular one of `right`, in order. */
function* pairs(
  left: number,
  count: number,
  right: number,
  row: (left: number, right: number) => Row,
): Generator<Row> {
  const each = Math.max(1, Math.round(count / left));
  for (let i = 0; i < left; i += 1) {
    const chosen = new Set<number>();
    for (let tries = 0; chosen.size < Math.min(each, right - 1) && tries < 4 * each; tries += 1) {
      const other = skewed(right, scatter(i * 131 + tries));
      if (other !== i) chosen.add(other);
    }
    for (const other of [...chosen].sort((a, b) => a - b)) yield row(i, other);
  }
}

/** The people who like the note of each rank. */
function likersOf({ people, notes, likes }: NetworkSize): (rank: number) => number[] {
  const likesOf = shares(notes, likes, Math.min(people, likes / 20));
  return (rank) => {
    const first = Math.floor(scatter(rank + 17) * people);
    return Array.from({ length: likesOf(rank) }, (_, i) => (first + i) % people);
  };
}

/** How many of `count` the thing of each rank has; the first has at most `most`. */
function shares(things: number, count: number, most: number): (rank: number) => number {
  const weight = (rank: number) => (rank + 1) ** -0.8;
  let sum = 0;
  for (let rank = 0; rank < things; rank += 1) sum += weight(rank);
  return (rank) => Math.floor(Math.min(most, (count * weight(rank)) / sum) + scatter(rank + 29));
}

/** A rank below `count`, low ones more often. */
function skewed(count: number, random: number): number {
  return Math.min(count - 1, Math.floor(count * random ** 3));
}

/** Between 0 and 1, always the same for a number. */
function scatter(value: number): number {
  let mixed = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** A UUID of version 7 from early 2025, ordered by rank within its kind. */
function idOf(kind: 'a' | 'b' | 'c', rank: number): string {
  const time = (0x0194_2000_0000 + rank).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${kind.repeat(12)}`;
}
