import { type ComponentType, useEffect, useState } from 'react';
import type { BlockToolProps, EditorBlock } from '../editor-block.ts';
import { editorBlocks } from '../index.ts';

type LoadedTools = ReadonlyMap<string, ComponentType<BlockToolProps>>;

let loaded: LoadedTools | null = null;

/** The further tools of all blocks by their node; null until they are loaded, so that no bar changes its buttons. */
export function useLoadedTools(): LoadedTools | null {
  const [tools, setTools] = useState(loaded);
  const isLoaded = tools !== null;
  useEffect(() => {
    if (isLoaded) return;
    // Without a connection a block can be deleted all the same; they are requested again with the next note.
    void load().then(setTools, () => setTools(new Map()));
  }, [isLoaded]);
  return tools;
}

async function load(): Promise<LoadedTools> {
  const blocks = Object.values<EditorBlock>(editorBlocks);
  const found = await Promise.all(
    blocks.map(async ({ tools }) => (tools?.more ? [[tools.node, await tools.more.load()] as const] : [])),
  );
  loaded = new Map(found.flat());
  return loaded;
}
