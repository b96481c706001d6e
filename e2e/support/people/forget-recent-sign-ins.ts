import { runSql } from '../stack/run-sql.ts';
import type { StoryProduct } from '../stack/story-product.ts';

/** All who are signed in did so long ago: what needs a recent sign-in asks them first. */
export const forgetRecentSignIns = (product: StoryProduct) =>
  runSql(product, 'UPDATE session SET authenticated_at = 0');
