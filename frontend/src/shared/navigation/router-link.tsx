import { Link } from 'react-router-dom';
import type { CardLinkProps } from '../collections/card/card-link.tsx';

/** A card's link within the page. */
export function RouterLink({ href, ...link }: CardLinkProps) {
  return <Link to={href} {...link} />;
}
