import type { Quote } from './quote.ts';

/*
 * Quotations that come along, by author. Written in English by people who died more than seventy years ago, so
 * nobody's property. Where each stands is said behind it.
 */
const quotesByAuthor: Record<string, readonly string[]> = {
  'William Shakespeare': [
    'Brevity is the soul of wit.', // Hamlet, II.2
    'There is nothing either good or bad, but thinking makes it so.', // Hamlet, II.2
    'This above all: to thine own self be true.', // Hamlet, I.3
    'Our doubts are traitors, and make us lose the good we oft might win, by fearing to attempt.', // Measure for Measure, I.4
    'The fool doth think he is wise, but the wise man knows himself to be a fool.', // As You Like It, V.1
    'Sweet are the uses of adversity.', // As You Like It, II.1
    'What’s past is prologue.', // The Tempest, II.1
  ],
  'Francis Bacon': [
    'Reading maketh a full man; conference a ready man; and writing an exact man.', // Essays, Of Studies
    'Some books are to be tasted, others to be swallowed, and some few to be chewed and digested.', // Essays, Of Studies
    'If a man will begin with certainties, he shall end in doubts; but if he will be content to begin with doubts, he shall end in certainties.', // The Advancement of Learning, I
  ],
  'John Donne': [
    'No man is an island, entire of itself; every man is a piece of the continent, a part of the main.', // Devotions upon Emergent Occasions, XVII
  ],
  'John Milton': [
    'The mind is its own place, and in itself can make a heaven of hell, a hell of heaven.', // Paradise Lost, I
    'A good book is the precious life-blood of a master spirit, embalmed and treasured up on purpose to a life beyond life.', // Areopagitica
  ],
  'Isaac Newton': [
    'If I have seen further, it is by standing on the shoulders of giants.', // Letter to Robert Hooke, 5 February 1675/6, spelling of today
  ],
  'Alexander Pope': [
    'To err is human; to forgive, divine.', // An Essay on Criticism
    'A little learning is a dangerous thing; drink deep, or taste not the Pierian spring.', // An Essay on Criticism
    'True ease in writing comes from art, not chance, as those move easiest who have learned to dance.', // An Essay on Criticism
    'Hope springs eternal in the human breast.', // An Essay on Man, I
  ],
  'Samuel Johnson': [
    'Great works are performed, not by strength, but perseverance.', // Rasselas, 13
    'Knowledge is of two kinds. We know a subject ourselves, or we know where we can find information upon it.', // Boswell, Life of Johnson, 18 April 1775
  ],
  'Benjamin Franklin': [
    'Well done is better than well said.', // Poor Richard’s Almanack, 1737
    'Lost time is never found again.', // Poor Richard’s Almanack, 1748
    'If you would not be forgotten, as soon as you are dead and rotten, either write things worth reading, or do things worth the writing.', // Poor Richard’s Almanack, 1738
  ],
  'Mary Wollstonecraft': [
    'I do not wish them to have power over men; but over themselves.', // A Vindication of the Rights of Woman, 4
  ],
  'Thomas Paine': [
    'These are the times that try men’s souls.', // The American Crisis, I
  ],
  'William Blake': [
    'To see a world in a grain of sand and a heaven in a wild flower, hold infinity in the palm of your hand and eternity in an hour.', // Auguries of Innocence
  ],
  'William Wordsworth': [
    'That best portion of a good man’s life, his little, nameless, unremembered acts of kindness and of love.', // Lines Written a Few Miles above Tintern Abbey
  ],
  'Jane Austen': [
    'It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.', // Pride and Prejudice, 1
    'There is no charm equal to tenderness of heart.', // Emma, II.13
    'The person, be it gentleman or lady, who has not pleasure in a good novel, must be intolerably stupid.', // Northanger Abbey, 14
  ],
  'John Keats': [
    'A thing of beauty is a joy for ever.', // Endymion, I
  ],
  'Mary Shelley': [
    'Nothing contributes so much to tranquillise the mind as a steady purpose — a point on which the soul may fix its intellectual eye.', // Frankenstein, Letter 1
    'Beware; for I am fearless, and therefore powerful.', // Frankenstein, 20
  ],
  'Charlotte Brontë': [
    'I am no bird; and no net ensnares me: I am a free human being with an independent will.', // Jane Eyre, 23
  ],
  'Emily Brontë': [
    'Whatever our souls are made of, his and mine are the same.', // Wuthering Heights, 9
  ],
  'Ralph Waldo Emerson': [
    'A foolish consistency is the hobgoblin of little minds.', // Self-Reliance
    'To be great is to be misunderstood.', // Self-Reliance
    'Nothing great was ever achieved without enthusiasm.', // Circles
    'The only way to have a friend is to be one.', // Friendship
    'Hitch your wagon to a star.', // Society and Solitude, Civilization
  ],
  'Henry David Thoreau': [
    'If a man does not keep pace with his companions, perhaps it is because he hears a different drummer.', // Walden, Conclusion
    'Our life is frittered away by detail.', // Walden, Where I Lived, and What I Lived For
    'Rather than love, than money, than fame, give me truth.', // Walden, Conclusion
    'How vain it is to sit down to write when you have not stood up to live!', // Journal, 19 August 1851
  ],
  'Abraham Lincoln': [
    'With malice toward none, with charity for all.', // Second Inaugural Address
  ],
  'Frederick Douglass': [
    'If there is no struggle, there is no progress.', // Speech on West India Emancipation, 3 August 1857
  ],
  'Charles Dickens': [
    'There is nothing in the world so irresistibly contagious as laughter and good-humour.', // A Christmas Carol, 3
    'Take nothing on its looks; take everything on evidence. There’s no better rule.', // Great Expectations, 40
  ],
  'George Eliot': [
    'What do we live for, if it is not to make life less difficult to each other?', // Middlemarch, 72
    'Animals are such agreeable friends — they ask no questions, they pass no criticisms.', // Scenes of Clerical Life, Mr Gilfil’s Love-Story, 7
  ],
  'Emily Dickinson': [
    '“Hope” is the thing with feathers that perches in the soul.', // Poems, second series, 1891
  ],
  'Walt Whitman': [
    'Do I contradict myself? Very well then I contradict myself, (I am large, I contain multitudes.)', // Song of Myself, 51
  ],
  'Alfred, Lord Tennyson': [
    'To strive, to seek, to find, and not to yield.', // Ulysses
    '’Tis better to have loved and lost than never to have loved at all.', // In Memoriam, XXVII
  ],
  'Robert Browning': [
    'Ah, but a man’s reach should exceed his grasp, or what’s a heaven for?', // Andrea del Sarto
  ],
  'Louisa May Alcott': [
    'I’m not afraid of storms, for I’m learning how to sail my ship.', // Little Women, 44
  ],
  'Robert Louis Stevenson': [
    'To travel hopefully is a better thing than to arrive, and the true success is to labour.', // Virginibus Puerisque, El Dorado
  ],
  'Lewis Carroll': [
    'Begin at the beginning, and go on till you come to the end: then stop.', // Alice’s Adventures in Wonderland, 12
    'It’s a poor sort of memory that only works backwards.', // Through the Looking-Glass, 5
  ],
  'Oscar Wilde': [
    'We are all in the gutter, but some of us are looking at the stars.', // Lady Windermere’s Fan, III
    'The truth is rarely pure and never simple.', // The Importance of Being Earnest, I
    'There is no such thing as a moral or an immoral book. Books are well written, or badly written. That is all.', // The Picture of Dorian Gray, Preface
  ],
  'Mark Twain': [
    'The difference between the almost right word and the right word is really a large matter — it’s the difference between the lightning-bug and the lightning.', // Letter to George Bainton, 15 October 1888
    'Courage is resistance to fear, mastery of fear — not absence of fear.', // Pudd’nhead Wilson, 12
  ],
  'Arthur Conan Doyle': [
    'When you have eliminated the impossible, whatever remains, however improbable, must be the truth.', // The Sign of the Four, 6
    'It is a capital mistake to theorize before one has data.', // A Scandal in Bohemia
  ],
  'Virginia Woolf': [
    'There is no gate, no lock, no bolt that you can set upon the freedom of my mind.', // A Room of One’s Own, 4
  ],
};

export const ownQuotes: readonly Quote[] = Object.entries(quotesByAuthor).flatMap(([author, quotes]) =>
  quotes.map((content) => ({ content, author })),
);
