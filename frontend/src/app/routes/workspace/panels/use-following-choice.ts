import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/navigation/paths.ts';
import type { LeftPanelDisplay } from '../../../layouts/left-panel-display.ts';

/** Where the feed and the Following panel are shown. */
export interface FollowingChoice {
  /** The feed is in the right panel, as on a large screen with nothing selected. */
  isFeedBeside: boolean;
  /** The workspace was opened without a selection, and nothing was chosen since. */
  isLanding: boolean;
  /** The left panel is the Following panel. */
  isListed: boolean;
  /** It was opened by a button in the feed. */
  isAskedFor: boolean;
  onFollowing: () => void;
  /** Called when the feed is chosen by a link to its address. */
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
      // Focus the region of the feed, because the pressed button may be removed.
      document.getElementById('main')?.focus();
    },
  };
}
