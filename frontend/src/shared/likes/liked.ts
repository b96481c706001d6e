/** The number of likes, and whether the viewer likes it. */
export interface Liked {
  isLiked: boolean;
  count: number;
}

/** The state after the viewer likes it or removes the like. An unchanged state stays the same. */
export function likedAfter({ isLiked, count }: Liked, on: boolean): Liked {
  return { isLiked: on, count: isLiked === on ? count : Math.max(0, count + (on ? 1 : -1)) };
}
