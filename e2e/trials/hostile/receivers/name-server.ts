import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';

const recordTypes = { A: 1, AAAA: 28 };

/** The addresses of a name when it is asked for the n-th time, counted from 0, of either family. */
export type Zone = (name: string, times: number) => readonly string[];

/** A name server on this machine that may answer otherwise each time it is asked. */
export class NameServer implements AsyncDisposable {
  /** How often it was asked for the addresses of either family of each name. */
  private readonly asked = new Map<string, number>();
  private readonly zone: Zone;
  private readonly socket = createSocket('udp4');

  private constructor(zone: Zone) {
    this.zone = zone;
    this.socket.on('message', (query, { port, address }) =>
      this.socket.send(this.answer(query), port, address),
    );
  }

  static async start(zone: Zone): Promise<NameServer> {
    const server = new NameServer(zone);
    server.socket.bind(0, '127.0.0.1');
    await once(server.socket, 'listening');
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const question = query.subarray(12, at + 5);
    const name = labels.join('.').toLowerCase();
    const times = this.asked.get(`${type} ${name}`) ?? 0;
    this.asked.set(`${type} ${name}`, times + 1);
    const found = this.zone(name, times).filter(type === recordTypes.A ? isIPv4 : isIPv6);
    const head = Buffer.from(query.subarray(0, 12));
    // An answer, with recursion, without an error.
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    return Buffer.concat([head, question, ...found.map((address) => recordOf(type, address))]);
  }
}

/** That of the question, to be kept for no time. */
function recordOf(type: number, address: string): Buffer {
  const data = bytesOf(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [before = '', after = ''] = address.split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':'));
  const gap = 8 - words(before).length - words(after).length;
  const all = [...words(before), ...Array<string>(gap).fill('0'), ...words(after)];
  return Buffer.from(all.map((word) => word.padStart(4, '0')).join(''), 'hex');
}
