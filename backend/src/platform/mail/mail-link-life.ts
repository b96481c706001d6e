/** How long the link in a mail works, and how long a mail that became a file is kept. */
export const mailLinkLifeMs = 60 * 60_000;
