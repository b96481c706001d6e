import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import type { LeftPanelDisplay } from '../../layouts/left-panel-display.ts';

/** How the feed and what it is made of stand to each other. */
export interface FollowingChoice {
  /** The feed is in the right panel, as on a large screen with nothing selected. */
  isFeedBeside: boolean;
  /** The workspace was begun with nothing selected, and nothing was chosen since. */
  isLanding: boolean;
  /** The left panel lists what is followed. */
  isListed: boolean;
  /** By a button in the feed. */
  isAskedFor: boolean;
  onFollowing: () => void;
  /** The feed was chosen; its link leads to where it is. */
  onFeed: () => void;
}

export function useFollowingChoice(
  display: LeftPanelDisplay,
  setDisplay: (display: LeftPanelDisplay) => void,
  isFeedBeside: boolean,
): FollowingChoice {
  const { key, pathname, search } = useLocation();
  const [landing, setLanding] = useState(pathname + search === paths.home ? key : null);
  if (landing !== null && landing !== key) setLanding(null);
  const [isAskedFor, setAskedFor] = useState(false);
  return {
    isFeedBeside,
    isLanding: landing === key,
    isListed: display === 'following' || (display === 'feed' && isFeedBeside),
    isAskedFor,
    onFollowing: () => {
      setAskedFor(true);
      setDisplay('following');
    },
    onFeed: () => {
      setAskedFor(false);
      setDisplay('feed');
      // The part that shows the feed: what was pressed may be gone.
      document.getElementById('main')?.focus();
    },
  };
}
