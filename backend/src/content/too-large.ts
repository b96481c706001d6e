/** What a write is answered that would make a document larger than `collabLimits.document`. */
export const tooLarge = 'This note is too large.';
