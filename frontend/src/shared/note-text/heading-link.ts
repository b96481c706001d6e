/** Of the link to a heading before its first word, for readers. */
export const headingLinkClass = 'heading-link';
