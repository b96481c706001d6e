import type { PublicProfile, SocialNetwork } from '@commonplace/contracts/api';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTwitter,
  IconBrandYoutube,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './subject.module.css';
import { texts } from './texts.ts';

const icons: Record<SocialNetwork, TablerIcon> = {
  website: IconWorld,
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  twitter: IconBrandTwitter,
  youtube: IconBrandYoutube,
  linkedin: IconBrandLinkedin,
};

/** Where a person is elsewhere. `rel=me` lets those places check that it is the same person. */
export function SocialLinks({ social }: Pick<PublicProfile, 'social'>) {
  const links = (Object.keys(icons) as SocialNetwork[]).flatMap((network) => {
    const url = URL.parse(social[network]);
    return url?.protocol === 'https:' ? { network, url } : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={classes.social} aria-label={texts.profile.elsewhere}>
      {links.map(({ network, url }) => {
        const Icon = icons[network];
        return (
          <li key={network}>
            <a href={url.href} rel="me nofollow noopener" className={classes.socialLink}>
              <Icon size={18} stroke={1.5} aria-hidden />
              {network === 'website' ? url.hostname : texts.profile.networks[network]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
