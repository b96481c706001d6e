import { table } from './hostile-contents.ts';

/** Bodies that one attacker has under way at once. */
const atOnce = 12;

export interface ContentAttack {
  /** Of the call that makes notes. */
  url: string;
  /** One for each attacker. */
  tokens: string[];
  /** Bodies of all of them. */
  count: number;
  /** With bodies that are just below the limits, each of which takes a process seconds. */
  isLong: boolean;
}

/** Sends contents that are hard to convert; answers the status of each. Ends with its parent. */
process.on('disconnect', () => process.exit());
process.on('message', (attack: ContentAttack) => {
  run(attack).then(
    (statuses) => process.send?.(statuses),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ url, tokens, count, isLong }: ContentAttack): Promise<number[]> {
  const bodies = [
    table(300, 300),
    '<p>'.repeat(1_000_000),
    table(1, 400_000),
    ...(isLong ? [table(140, 140), '<p>x</p>'.repeat(30_000)] : []),
  ].map((htmlContent) => JSON.stringify({ htmlContent }));
  const statuses: number[] = [];
  let sent = 0;
  const attacker = async (token: string) => {
    while (sent < count) {
      const body = bodies[sent % bodies.length] as string;
      sent += 1;
      const headers = { authorization: token, 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, () => tokens.map(attacker)).flat());
  return statuses;
}
