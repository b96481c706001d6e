/** Who the demo is about. All have the same password. */
export const demoPeople = [
  { username: 'alice', name: 'Alice Adams' },
  { username: 'bob', name: 'Bob Brown' },
  { username: 'carol', name: 'Carol Clark' },
] as const;

export const demoPassword = 'commonplace';

export type DemoUsername = (typeof demoPeople)[number]['username'];

interface DemoNotebook {
  owner: DemoUsername;
  name: string;
  description: string;
  /** Titles, in the order in which they stand in it. */
  sections: readonly { title: string; color: string }[];
  editors: readonly DemoUsername[];
  viewers: readonly DemoUsername[];
  isPublished: boolean;
  /** The two colours of its cover's light, or none for the cover made from its name. */
  cover: readonly [from: Rgb, to: Rgb] | null;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** Their notebooks beside the first that everybody has. */
export const demoNotebooks: readonly DemoNotebook[] = [
  {
    owner: 'alice',
    name: 'Reading',
    description: 'What I read, copied out by hand, and what I think of it. #reading',
    sections: [
      { title: 'Method', color: '#f2c94c' },
      { title: 'Book club', color: '#6fcf97' },
    ],
    editors: [],
    viewers: [],
    isPublished: false,
    cover: [
      [244, 214, 160],
      [150, 74, 62],
    ],
  },
  {
    owner: 'alice',
    name: 'Letters',
    description: '',
    sections: [],
    editors: ['bob'],
    viewers: ['carol'],
    isPublished: false,
    cover: null,
  },
  {
    owner: 'bob',
    name: 'The Sunday kitchen',
    description: 'Slow bread and quick soups, tried twice before they stand here. #baking',
    sections: [{ title: 'Bread', color: '#d9a066' }],
    editors: [],
    viewers: [],
    isPublished: true,
    cover: [
      [236, 226, 208],
      [94, 110, 84],
    ],
  },
];

/** A shelf of alice's. */
export const demoSet = {
  owner: 'alice',
  title: 'Books',
  icon: 'IconBook',
  notebooks: ['Reading', 'Letters'],
} as const;

interface DemoNote {
  author: DemoUsername;
  /** Where it stands, if not in its author's first notebook. */
  place?: { notebook: string; section: string };
  title: string;
  html: string;
  editors: readonly DemoUsername[];
  viewers: readonly DemoUsername[];
}

/** Their notes, the oldest first. */
export const demoNotes: readonly DemoNote[] = [
  {
    author: 'alice',
    place: { notebook: 'Reading', section: 'Method' },
    title: 'How to keep a commonplace book',
    html: `<p>People have always kept books of what they read and think. Three habits make one worth keeping.</p>
      <ol><li><p>Write it in your own words.</p></li><li><p>Give it a title you would search for.</p></li><li><p>Come back and change it.</p></li></ol>
      <blockquote><p>Reading maketh a full man; conference a ready man; and writing an exact man.</p></blockquote>
      <p>More in #notes and #reading.</p>`,
    editors: [],
    viewers: ['bob', 'carol'],
  },
  {
    author: 'bob',
    place: { notebook: 'The Sunday kitchen', section: 'Bread' },
    title: 'Bread on Sundays',
    html: `<p>A slow loaf, started the evening before.</p><ul><li><p>500 g flour</p></li><li><p>350 g water</p></li><li><p>10 g salt</p></li><li><p>a spoon of starter</p></li></ul><p>#baking</p>`,
    editors: [],
    viewers: ['alice'],
  },
  {
    author: 'carol',
    title: '',
    html: '<p>Ask Alice about the reading list before Thursday.</p>',
    editors: [],
    viewers: [],
  },
  {
    author: 'alice',
    place: { notebook: 'Reading', section: 'Book club' },
    title: 'Book club: what we read next',
    html: `<h2>Proposals</h2><p>Open this note as two people in two browsers and write at the same time.</p>
      <ul><li><p>Alice: <strong>The Years</strong></p></li><li><p>Bob: <strong>A Month in the Country</strong></p></li></ul>
      <h2>Decided</h2><p></p>`,
    editors: ['bob'],
    viewers: ['carol'],
  },
];

/** Who follows whom, and which hashtags. */
export const demoFollows: readonly {
  follower: DemoUsername;
  people: readonly DemoUsername[];
  hashtags: readonly string[];
}[] = [
  { follower: 'alice', people: ['bob'], hashtags: ['baking'] },
  { follower: 'carol', people: ['alice', 'bob'], hashtags: [] },
];

/** A comment on a note, with who likes it and what is replied. */
interface DemoComment {
  author: DemoUsername;
  text: string;
  likedBy: readonly DemoUsername[];
  replies: readonly { author: DemoUsername; text: string }[];
}

/** What readers do with published notes, by their titles. */
export const demoReadings: readonly {
  title: string;
  likedBy: readonly DemoUsername[];
  savedBy: readonly DemoUsername[];
  comments: readonly DemoComment[];
}[] = [
  {
    title: 'Bread on Sundays',
    likedBy: ['alice', 'carol'],
    savedBy: ['carol'],
    comments: [
      {
        author: 'carol',
        text: 'How long does the starter need before it goes in?',
        likedBy: ['alice'],
        replies: [{ author: 'bob', text: 'Until it floats on water. Mine takes about four hours.' }],
      },
      { author: 'alice', text: 'Tried it with a third of rye. Very good.', likedBy: ['bob'], replies: [] },
    ],
  },
];
