/** Who the demo is about. All have the same password. */
export const demoPeople = [
  { username: 'alice', name: 'Alice Adams' },
  { username: 'bob', name: 'Bob Brown' },
  { username: 'carol', name: 'Carol Clark' },
] as const;

export const demoPassword = 'commonplace';

export type DemoUsername = (typeof demoPeople)[number]['username'];

interface DemoNote {
  author: DemoUsername;
  title: string;
  html: string;
  editors: readonly DemoUsername[];
  viewers: readonly DemoUsername[];
}

/** Their notes, the oldest first. */
export const demoNotes: readonly DemoNote[] = [
  {
    author: 'alice',
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
    title: 'Book club: what we read next',
    html: `<h2>Proposals</h2><p>Open this note as two people in two browsers and write at the same time.</p>
      <ul><li><p>Alice: <strong>The Years</strong></p></li><li><p>Bob: <strong>A Month in the Country</strong></p></li></ul>
      <h2>Decided</h2><p></p>`,
    editors: ['bob'],
    viewers: ['carol'],
  },
];
