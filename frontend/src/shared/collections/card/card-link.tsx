import type { ComponentType, KeyboardEvent, ReactNode } from 'react';

export interface CardLinkProps {
  href: string;
  className?: string | undefined;
  rel?: string | undefined;
  'aria-current'?: 'true' | 'page' | undefined;
  'aria-keyshortcuts'?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

/** What a card's links are made of: the page's router, or without one plain links. */
export type CardLink = ComponentType<CardLinkProps>;

export function PlainLink(props: CardLinkProps) {
  return <a {...props} />;
}
