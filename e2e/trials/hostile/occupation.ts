import { HocuspocusProvider } from '@hocuspocus/provider';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { until } from '../../support/until.ts';
import { Line } from './attack/line.ts';
import { bytesOf, syncFrame, syncSteps } from './attack/wire.ts';
import type { BesiegedStack } from './besieged-stack.ts';

/**
 * Bob writes something while his line is down, and mallory meanwhile sends a handful of bytes under bob's
 * client id, just where he goes on writing. Answers how many of his edits were acknowledged and lost.
 */
export async function occupy(
  house: BesiegedStack,
  rounds: number,
): Promise<{ acknowledged: number; lost: number }> {
  const [bob, mallory] = await Promise.all([house.join('bo'), house.join('mal')]);
  const documentName = await house.note([bob, mallory]);
  const document = new Y.Doc();
  const provider = new HocuspocusProvider({ url: house.url, name: documentName, token: bob.token, document });
  const socket = provider.configuration.websocketProvider;
  const saved = () => until(() => provider.synced && provider.unsyncedChanges === 0, 'an acknowledgement');
  const words: string[] = [];
  try {
    await saved();
    const title = document.getText('title');
    for (let round = 0; round < rounds; round += 1) {
      title.insert(title.length, `(${round})`);
      await saved();
      socket.disconnect();
      await until(() => socket.status === 'disconnected', 'a line that is down');
      const word = `word-${round} `;
      const clock = Y.getState(document.store, document.clientID);
      title.insert(title.length, word);
      const line = await Line.open(house.url);
      await line.enter(documentName, mallory.token);
      line.send(syncFrame(documentName, syncSteps.update, occupation(document.clientID, clock, word.length)));
      await line.until(() => line.heard('saved'), 3_000);
      line.close();
      await socket.connect();
      await saved();
      words.push(word);
    }
  } finally {
    provider.destroy();
  }
  const stored = (await house.replay(documentName)).doc.getText('title').toString();
  return { acknowledged: words.length, lost: words.filter((word) => !stored.includes(word)).length };
}

function occupation(client: number, clock: number, letters: number): Uint8Array {
  return bytesOf((encoder) => {
    for (const value of [1, 1, client, clock]) encoding.writeVarUint(encoder, value);
    encoding.writeUint8(encoder, 0);
    encoding.writeVarUint(encoder, letters);
    encoding.writeVarUint(encoder, 0);
  });
}
