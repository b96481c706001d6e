import type { CDPSession } from '@playwright/test';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

/** Runs `work` under the sampling profiler and says which functions it spent its time in. */
export async function profiled(session: CDPSession, work: () => Promise<void>, lines = 45): Promise<string> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  await work();
  const { profile } = await session.send('Profiler.stop');
  const nodes = new Map((profile.nodes as ProfileNode[]).map((node) => [node.id, node]));
  const self = new Map<number, number>();
  (profile.samples ?? []).forEach((id, index) => {
    self.set(id, (self.get(id) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  });
  const selfByName = new Map<string, number>();
  const totalByName = new Map<string, number>();
  const nameOf = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode) =>
    `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber + 1}`;
  const walk = (node: ProfileNode, above: ReadonlySet<string>): number => {
    const name = nameOf(node);
    const own = self.get(node.id) ?? 0;
    selfByName.set(name, (selfByName.get(name) ?? 0) + own);
    const inside = new Set(above).add(name);
    let total = own;
    for (const id of node.children ?? []) total += walk(nodes.get(id) as ProfileNode, inside);
    if (!above.has(name)) totalByName.set(name, (totalByName.get(name) ?? 0) + total);
    return total;
  };
  const [root] = profile.nodes as ProfileNode[];
  if (root) walk(root, new Set());
  const table = (title: string, times: Map<string, number>) => [
    title,
    ...[...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, lines)
      .map(([name, time]) => `${(time / 1000).toFixed(1).padStart(9)} ms  ${name}`),
  ];
  return [...table('self', selfByName), ...table('with what they call', totalByName)].join('\n');
}
