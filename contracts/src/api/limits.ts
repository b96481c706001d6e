/** Limits of the specification and of `docs/operations.md` that both sides of the API need. */
export const limits = {
  emailCharacters: 254,
  nameCharacters: 100,
  usernameCharacters: 30,
  passwordMinCharacters: 6,
  passwordMaxCharacters: 200,
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
  sharedPage: 50,
  /** People one note or notebook can be shared with. */
  grants: 500,
  /** Bytes of HTML, text or delta that one request may carry as a note's content. */
  contentBytes: 5 * 1024 * 1024,
  resendSeconds: 30,
} as const;
