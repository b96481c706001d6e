// Many connections in one process, as light as they can be: the protocol of socket.io by hand.
import { WebSocket } from 'ws';

export interface Watcher {
  token: string;
  notebookId: string;
}

export type ToClients =
  | { type: 'connect'; url: string; watchers: Watcher[] }
  | { type: 'act'; notebookId: string; at: number }
  | { type: 'report' };

export interface ClientsReport {
  /** Milliseconds from an act to each push of it. */
  times: number[];
  expected: number;
  closed: number;
}

/** How many connect at once. */
const atOnce = 50;

const report: ClientsReport = { times: [], expected: 0, closed: 0 };
const actedAt = new Map<string, number>();
const watching = new Map<string, number>();

process.on('message', (message: ToClients) => {
  if (message.type === 'connect') void connectAll(message.url, message.watchers);
  else if (message.type === 'report') process.send?.(report);
  else {
    actedAt.set(message.notebookId, message.at);
    report.expected += watching.get(message.notebookId) ?? 0;
  }
});
process.on('disconnect', () => process.exit());

async function connectAll(url: string, watchers: Watcher[]): Promise<void> {
  const rest = [...watchers];
  const connectNext = async () => {
    for (let watcher = rest.pop(); watcher; watcher = rest.pop()) await connect(url, watcher);
  };
  await Promise.all(Array.from({ length: atOnce }, connectNext));
  process.send?.('connected');
}

/** Resolves when it watches its notebook. */
function connect(url: string, { token, notebookId }: Watcher): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => {
      report.closed += 1;
    });
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40'))
        socket.send(`421["watch",${JSON.stringify({ kind: 'notebook', id: notebookId })}]`);
      else if (text === '431[{"ok":true}]') {
        watching.set(notebookId, (watching.get(notebookId) ?? 0) + 1);
        resolve();
      } else if (text.startsWith('42["notebook-changed"')) {
        const at = actedAt.get(notebookId);
        if (at !== undefined) report.times.push(performance.timeOrigin + performance.now() - at);
      } else reject(new Error(text));
    });
  });
}
