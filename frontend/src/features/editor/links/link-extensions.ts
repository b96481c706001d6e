import { AddressTyping } from './address-typing.ts';
import { FollowLinks } from './follow-links.ts';
import { HeadingLinks } from './heading-links.ts';
import { LinkTyping } from './link-typing.ts';

/** How links come about by typing, and where a click on one leads. */
export const linkExtensions = [LinkTyping, AddressTyping, FollowLinks, HeadingLinks];
