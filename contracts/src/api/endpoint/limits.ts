/** Limits of the specification and of `docs/operations.md` that both sides of the API need. */
export const limits = {
  /** Of the address that who joins comes back to. */
  nextCharacters: 1_000,
  emailCharacters: 254,
  nameCharacters: 100,
  usernameCharacters: 30,
  passwordMinCharacters: 6,
  passwordMaxCharacters: 200,
  /** API tokens one person can have. */
  tokens: 50,
  tokenNameCharacters: 100,
  bioCharacters: 300,
  socialCharacters: 200,
  cityCharacters: 200,
  cityPrefixCharacters: 2,
  googleTokenCharacters: 4096,
  /** Of a display picture, as chosen. */
  pictureBytes: 2_097_152,
  titleCharacters: 300,
  fontSize: { min: 1, max: 72, step: 2, default: 18 },
  lineHeight: { min: 1, max: 3, step: 0.05, default: 1.8, reader: 2 },
  notesPage: 100,
  momentsPage: 50,
  /** Links to passages of one note. */
  passages: 500,
  /** Of one passage; its letters may come to lie anywhere. */
  passageLetters: 2_000,
  passageRuns: 400,
  momentNameCharacters: 100,
  /** Of a note in a list, the hashtags and the images that it names; read by its id it names all. */
  listedHashtags: 20,
  listedImages: 10,
  /** Of one's own notebooks in a list, sections and ids in their orders: of one of them, and of all together. */
  listedSections: { ofOne: 100, ofAll: 1_000 },
  listedOrder: { ofOne: 100, ofAll: 5_000 },
  savedNotebooksPage: 100,
  savedPage: 30,
  sharedPage: 50,
  trashPage: 50,
  /** What is in the trash for so many days is deleted for good. */
  trashDays: 30,
  /** Notes that one call moves to the trash or restores. */
  notesTrashedAtOnce: 100,
  explorePage: 20,
  hashtagPage: 30,
  /** Of a topic, the people who write about it. */
  topicWriters: 6,
  feedEntries: 30,
  /** Public things and feeds are counted up to here, and pages of them end here. */
  publicCount: 1_000,
  /** Notebooks and sets one person can have, and sections one notebook and all of a person's can have. */
  notebooks: 1_000,
  sets: 200,
  sections: 500,
  sectionsInAll: 5_000,
  notebookNameCharacters: 200,
  descriptionCharacters: 5_000,
  /** Of a description, what the edit mode says is shown first. */
  hintDescriptionCharacters: 300,
  sectionTitleCharacters: 100,
  setTitleCharacters: 100,
  /** Ids in one manual order. */
  notesOrder: 10_000,
  /** Of a notebook's cover, as chosen. */
  coverBytes: 2_097_152,
  /** Of a picture in a note, as chosen. */
  noteImageBytes: 10 * 1024 * 1024,
  /** A picture in a note that is wider is kept so wide. */
  noteImageWidth: 2_560,
  imagesPerNote: 1_000,
  /** Pictures one person can add to notes in a day, and bytes of them as kept. */
  noteImagesPerDay: 1_000,
  noteImageBytesPerDay: 1024 * 1024 * 1024,
  /** Pictures of other notes that one request can claim. */
  imagesClaimed: 50,
  hashtagCharacters: 100,
  hashtagPrefixCharacters: 50,
  hashtagsSuggested: 8,
  quoteCharacters: 1_000,
  quoteAuthorCharacters: 200,
  /** Of one comment or reply. */
  commentCharacters: 5_000,
  /** People whom one comment names and who are notified of it. */
  mentionsPerComment: 10,
  commentsPage: 20,
  repliesPage: 50,
  /** Replies to one comment on a public page. */
  publicReplies: 3,
  feedBatch: 30,
  /** Of a search; the results of each kind by default, and at most. */
  searchCharacters: 300,
  searchResults: 20,
  searchPage: 50,
  notificationsPage: 50,
  /** Acts of each type that a person's notifications are made of, the latest ones. */
  notificationsKept: 200,
  /** Ids of notifications that one request can name. */
  notificationsSeen: 2_000,
  unsubscribeTokenCharacters: 500,
  followingPage: 50,
  /** People, and hashtags, that one person can follow. */
  peopleFollowed: 2_000,
  hashtagsFollowed: 300,
  /** People one person can block or mute. */
  peopleBlocked: 1_000,
  /** Of what a person writes beside a report, and an administrator beside an act. */
  reportCharacters: 1_000,
  /** People one note or notebook can be shared with. */
  grants: 500,
  /** Of one person who is unknown to the other, shares that the other has not seen. */
  unseenShares: 20,
  /** The same while all such people shared so many with the other in a day. */
  unseenSharesInCrowd: 3,
  sharesOfStrangersPerDay: 100,
  /** Bytes of HTML, text or delta that one request may carry as a note's content. */
  contentBytes: 5 * 1024 * 1024,
  deltaOperations: 100_000,
  /** Elements of HTML, or lines and operations, that a note's content may have, and cells of tables among them. */
  contentElements: 100_000,
  contentCells: 20_000,
  /** Webhooks of one person. */
  webhooks: 20,
  webhookUrlCharacters: 2_000,
  webhookDeliveriesPage: 50,
  resendSeconds: 30,
  tasksPage: 20,
  /** Of a file that is imported. */
  importBytes: 4 * 1024 ** 3,
  /** Imports and exports of one person that are not done yet. */
  tasksOpen: 10,
  /** Notes that one export names. */
  notesExported: 1_000,
  /** Losses that a report lists, and notes that it names as made. */
  taskLosses: 500,
  taskNotesNamed: 200,
} as const;
