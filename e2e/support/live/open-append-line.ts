import { request } from 'node:http';
import { AppendClient, appendProtocol, contentPaths, secretHeader } from '@commonplace/contracts/internal';

/** A line of appends to a content process, as a collab-server has one. */
export function openAppendLine(contentUrl: string, secret: string): Promise<AppendClient> {
  return new Promise((resolve, reject) => {
    const asked = request(`${contentUrl}${contentPaths.append}`, {
      headers: { connection: 'Upgrade', upgrade: appendProtocol, [secretHeader]: secret },
    });
    asked.once('error', reject);
    asked.once('response', ({ statusCode }) => reject(new Error(`The line was answered ${statusCode}`)));
    asked.once('upgrade', (_, socket) => resolve(new AppendClient(socket)));
    asked.end();
  });
}
