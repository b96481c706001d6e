import { documentBlocks } from '../blocks/index.ts';
import type { BlockFixtures } from './fixture-shape.ts';

/** Those of each block of a note, in the order of the blocks. Every block has some. */
export const blockFixtures: readonly BlockFixtures[] = await Promise.all(
  documentBlocks.map(async ({ name }) => {
    const module: { fixtures: BlockFixtures } = await import(`../blocks/${name}/fixtures.ts`);
    return module.fixtures;
  }),
);
