/** The places elsewhere that a profile can name, with the hosts whose addresses are of that kind. */
export const socialHosts = {
  website: null,
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['twitter.com', 'x.com'],
  youtube: ['youtube.com', 'youtu.be'],
  linkedin: ['linkedin.com'],
} as const satisfies Record<string, readonly string[] | null>;
export type SocialNetwork = keyof typeof socialHosts;
export const socialNetworks = Object.keys(socialHosts) as SocialNetwork[];
