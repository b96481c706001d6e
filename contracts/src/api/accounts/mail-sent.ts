/** What is answered to a request for a mail with a link; the screen says the first in its own words. */
export const mailSent = { now: 'We sent you an email with a link.', already: 'Mail already sent.' } as const;
