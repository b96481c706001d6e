import type { Quote } from './quote.ts';

/*
 * Quotations that come along. Written in English by people who died more than seventy years ago, so nobody's
 * property. Where each stands is said above it.
 */
export const ownQuotes: readonly Quote[] = [
  // Hamlet, II.2
  { content: 'Brevity is the soul of wit.', author: 'William Shakespeare' },
  // Hamlet, II.2
  {
    content: 'There is nothing either good or bad, but thinking makes it so.',
    author: 'William Shakespeare',
  },
  // Hamlet, I.3
  { content: 'This above all: to thine own self be true.', author: 'William Shakespeare' },
  // Measure for Measure, I.4
  {
    content: 'Our doubts are traitors, and make us lose the good we oft might win, by fearing to attempt.',
    author: 'William Shakespeare',
  },
  // As You Like It, V.1
  {
    content: 'The fool doth think he is wise, but the wise man knows himself to be a fool.',
    author: 'William Shakespeare',
  },
  // As You Like It, II.1
  { content: 'Sweet are the uses of adversity.', author: 'William Shakespeare' },
  // The Tempest, II.1
  { content: 'What’s past is prologue.', author: 'William Shakespeare' },
  // Essays, Of Studies
  {
    content: 'Reading maketh a full man; conference a ready man; and writing an exact man.',
    author: 'Francis Bacon',
  },
  // Essays, Of Studies
  {
    content: 'Some books are to be tasted, others to be swallowed, and some few to be chewed and digested.',
    author: 'Francis Bacon',
  },
  // The Advancement of Learning, I
  {
    content:
      'If a man will begin with certainties, he shall end in doubts; but if he will be content to begin with doubts, he shall end in certainties.',
    author: 'Francis Bacon',
  },
  // Devotions upon Emergent Occasions, XVII
  {
    content:
      'No man is an island, entire of itself; every man is a piece of the continent, a part of the main.',
    author: 'John Donne',
  },
  // Paradise Lost, I
  {
    content: 'The mind is its own place, and in itself can make a heaven of hell, a hell of heaven.',
    author: 'John Milton',
  },
  // Areopagitica
  {
    content:
      'A good book is the precious life-blood of a master spirit, embalmed and treasured up on purpose to a life beyond life.',
    author: 'John Milton',
  },
  // Letter to Robert Hooke, 5 February 1675/6, spelling of today
  {
    content: 'If I have seen further, it is by standing on the shoulders of giants.',
    author: 'Isaac Newton',
  },
  // An Essay on Criticism
  { content: 'To err is human; to forgive, divine.', author: 'Alexander Pope' },
  // An Essay on Criticism
  {
    content: 'A little learning is a dangerous thing; drink deep, or taste not the Pierian spring.',
    author: 'Alexander Pope',
  },
  // An Essay on Criticism
  {
    content:
      'True ease in writing comes from art, not chance, as those move easiest who have learned to dance.',
    author: 'Alexander Pope',
  },
  // An Essay on Man, I
  { content: 'Hope springs eternal in the human breast.', author: 'Alexander Pope' },
  // Rasselas, 13
  { content: 'Great works are performed, not by strength, but perseverance.', author: 'Samuel Johnson' },
  // Boswell, Life of Johnson, 18 April 1775
  {
    content:
      'Knowledge is of two kinds. We know a subject ourselves, or we know where we can find information upon it.',
    author: 'Samuel Johnson',
  },
  // Poor Richard’s Almanack, 1737
  { content: 'Well done is better than well said.', author: 'Benjamin Franklin' },
  // Poor Richard’s Almanack, 1748
  { content: 'Lost time is never found again.', author: 'Benjamin Franklin' },
  // Poor Richard’s Almanack, 1738
  {
    content:
      'If you would not be forgotten, as soon as you are dead and rotten, either write things worth reading, or do things worth the writing.',
    author: 'Benjamin Franklin',
  },
  // A Vindication of the Rights of Woman, 4
  {
    content: 'I do not wish them to have power over men; but over themselves.',
    author: 'Mary Wollstonecraft',
  },
  // The American Crisis, I
  { content: 'These are the times that try men’s souls.', author: 'Thomas Paine' },
  // Auguries of Innocence
  {
    content:
      'To see a world in a grain of sand and a heaven in a wild flower, hold infinity in the palm of your hand and eternity in an hour.',
    author: 'William Blake',
  },
  // Lines Written a Few Miles above Tintern Abbey
  {
    content:
      'That best portion of a good man’s life, his little, nameless, unremembered acts of kindness and of love.',
    author: 'William Wordsworth',
  },
  // Pride and Prejudice, 1
  {
    content:
      'It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.',
    author: 'Jane Austen',
  },
  // Emma, II.13
  { content: 'There is no charm equal to tenderness of heart.', author: 'Jane Austen' },
  // Northanger Abbey, 14
  {
    content:
      'The person, be it gentleman or lady, who has not pleasure in a good novel, must be intolerably stupid.',
    author: 'Jane Austen',
  },
  // Endymion, I
  { content: 'A thing of beauty is a joy for ever.', author: 'John Keats' },
  // Frankenstein, Letter 1
  {
    content:
      'Nothing contributes so much to tranquillise the mind as a steady purpose — a point on which the soul may fix its intellectual eye.',
    author: 'Mary Shelley',
  },
  // Frankenstein, 20
  { content: 'Beware; for I am fearless, and therefore powerful.', author: 'Mary Shelley' },
  // Jane Eyre, 23
  {
    content: 'I am no bird; and no net ensnares me: I am a free human being with an independent will.',
    author: 'Charlotte Brontë',
  },
  // Wuthering Heights, 9
  { content: 'Whatever our souls are made of, his and mine are the same.', author: 'Emily Brontë' },
  // Self-Reliance
  { content: 'A foolish consistency is the hobgoblin of little minds.', author: 'Ralph Waldo Emerson' },
  // Self-Reliance
  { content: 'To be great is to be misunderstood.', author: 'Ralph Waldo Emerson' },
  // Circles
  { content: 'Nothing great was ever achieved without enthusiasm.', author: 'Ralph Waldo Emerson' },
  // Friendship
  { content: 'The only way to have a friend is to be one.', author: 'Ralph Waldo Emerson' },
  // Society and Solitude, Civilization
  { content: 'Hitch your wagon to a star.', author: 'Ralph Waldo Emerson' },
  // Walden, Conclusion
  {
    content:
      'If a man does not keep pace with his companions, perhaps it is because he hears a different drummer.',
    author: 'Henry David Thoreau',
  },
  // Walden, Where I Lived, and What I Lived For
  { content: 'Our life is frittered away by detail.', author: 'Henry David Thoreau' },
  // Walden, Conclusion
  { content: 'Rather than love, than money, than fame, give me truth.', author: 'Henry David Thoreau' },
  // Journal, 19 August 1851
  {
    content: 'How vain it is to sit down to write when you have not stood up to live!',
    author: 'Henry David Thoreau',
  },
  // Second Inaugural Address
  { content: 'With malice toward none, with charity for all.', author: 'Abraham Lincoln' },
  // Speech on West India Emancipation, 3 August 1857
  { content: 'If there is no struggle, there is no progress.', author: 'Frederick Douglass' },
  // A Christmas Carol, 3
  {
    content: 'There is nothing in the world so irresistibly contagious as laughter and good-humour.',
    author: 'Charles Dickens',
  },
  // Great Expectations, 40
  {
    content: 'Take nothing on its looks; take everything on evidence. There’s no better rule.',
    author: 'Charles Dickens',
  },
  // Middlemarch, 72
  {
    content: 'What do we live for, if it is not to make life less difficult to each other?',
    author: 'George Eliot',
  },
  // Scenes of Clerical Life, Mr Gilfil’s Love-Story, 7
  {
    content: 'Animals are such agreeable friends — they ask no questions, they pass no criticisms.',
    author: 'George Eliot',
  },
  // Poems, second series, 1891
  { content: '“Hope” is the thing with feathers that perches in the soul.', author: 'Emily Dickinson' },
  // Song of Myself, 51
  {
    content:
      'Do I contradict myself? Very well then I contradict myself, (I am large, I contain multitudes.)',
    author: 'Walt Whitman',
  },
  // Ulysses
  { content: 'To strive, to seek, to find, and not to yield.', author: 'Alfred, Lord Tennyson' },
  // In Memoriam, XXVII
  {
    content: '’Tis better to have loved and lost than never to have loved at all.',
    author: 'Alfred, Lord Tennyson',
  },
  // Andrea del Sarto
  {
    content: 'Ah, but a man’s reach should exceed his grasp, or what’s a heaven for?',
    author: 'Robert Browning',
  },
  // Little Women, 44
  { content: 'I’m not afraid of storms, for I’m learning how to sail my ship.', author: 'Louisa May Alcott' },
  // Virginibus Puerisque, El Dorado
  {
    content: 'To travel hopefully is a better thing than to arrive, and the true success is to labour.',
    author: 'Robert Louis Stevenson',
  },
  // Alice’s Adventures in Wonderland, 12
  {
    content: 'Begin at the beginning, and go on till you come to the end: then stop.',
    author: 'Lewis Carroll',
  },
  // Through the Looking-Glass, 5
  { content: 'It’s a poor sort of memory that only works backwards.', author: 'Lewis Carroll' },
  // Lady Windermere’s Fan, III
  { content: 'We are all in the gutter, but some of us are looking at the stars.', author: 'Oscar Wilde' },
  // The Importance of Being Earnest, I
  { content: 'The truth is rarely pure and never simple.', author: 'Oscar Wilde' },
  // The Picture of Dorian Gray, Preface
  {
    content:
      'There is no such thing as a moral or an immoral book. Books are well written, or badly written. That is all.',
    author: 'Oscar Wilde',
  },
  // Letter to George Bainton, 15 October 1888
  {
    content:
      'The difference between the almost right word and the right word is really a large matter — it’s the difference between the lightning-bug and the lightning.',
    author: 'Mark Twain',
  },
  // Pudd’nhead Wilson, 12
  { content: 'Courage is resistance to fear, mastery of fear — not absence of fear.', author: 'Mark Twain' },
  // The Sign of the Four, 6
  {
    content:
      'When you have eliminated the impossible, whatever remains, however improbable, must be the truth.',
    author: 'Arthur Conan Doyle',
  },
  // A Scandal in Bohemia
  { content: 'It is a capital mistake to theorize before one has data.', author: 'Arthur Conan Doyle' },
  // A Room of One’s Own, 4
  {
    content: 'There is no gate, no lock, no bolt that you can set upon the freedom of my mind.',
    author: 'Virginia Woolf',
  },
];
