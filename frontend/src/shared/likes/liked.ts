/** How many like a thing, and whether the person who sees it is one of them. */
export interface Liked {
  isLiked: boolean;
  count: number;
}

/** The same after the person likes it, or takes that back. What is so already changes nothing. */
export function likedAfter({ isLiked, count }: Liked, on: boolean): Liked {
  return { isLiked: on, count: isLiked === on ? count : Math.max(0, count + (on ? 1 : -1)) };
}
