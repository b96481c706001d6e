// Requests that two programs could read differently. Each hides another request, which must never run.

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** What a client may call a header of this connection, so that a forwarder drops it. */
const connections = [
  'content-length',
  'transfer-encoding',
  'close, content-length',
  'keep-alive, content-length, transfer-encoding',
  'host, content-length',
];

/** What the hidden request asks for, to be looked for in the logs. */
export const hiddenPath = '/smuggled';

const hidden = `GET ${hiddenPath} HTTP/1.1\r\nHost: here\r\nX: `;
const whole = `GET ${hiddenPath} HTTP/1.1\r\nHost: here\r\n\r\n`;
const chunked = (/** @type {string} */ body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const post = (/** @type {string} */ lines, /** @type {string} */ body) =>
  `POST /health HTTP/1.1\r\nHost: here\r\n${lines}\r\n\r\n${body}`;
const length = whole.length;

/**
 * @typedef {{ name: string, bytes: string }} Shape the bytes of one connection, on which at most one answer may come
 */

/** The framing header is named in `Connection`. @type {Shape[]} */
const named = methods.flatMap((method) =>
  connections.flatMap((connection) => [
    {
      name: `${method} with a length, Connection: ${connection}`,
      bytes: `${method} /health HTTP/1.1\r\nHost: here\r\nConnection: ${connection}\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    },
    {
      name: `${method} in chunks, Connection: ${connection}`,
      bytes: `${method} /health HTTP/1.1\r\nHost: here\r\nConnection: ${connection}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(whole)}`,
    },
  ]),
);

/** Two lengths, or a length that is none. @type {Shape[]} */
const conflicting = [
  ['length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${whole}`],
  ['chunks and length', `Transfer-Encoding: chunked\r\nContent-Length: 5`, `0\r\n\r\n${whole}`],
  [
    'length over all and chunks',
    `Content-Length: ${length + 5}\r\nTransfer-Encoding: chunked`,
    `0\r\n\r\n${whole}`,
  ],
  ['two lengths, the shorter first', `Content-Length: 0\r\nContent-Length: ${length}`, whole],
  ['two lengths, the longer first', `Content-Length: ${length}\r\nContent-Length: 0`, whole],
  ['a list of lengths', `Content-Length: 0, ${length}`, whole],
  ['a length with a sign', `Content-Length: +0`, whole],
  ['a negative length', `Content-Length: -1`, whole],
  ['a hexadecimal length', `Content-Length: 0x0`, whole],
  ['a length beyond all numbers', `Content-Length: 18446744073709551616`, whole],
  ['an empty length', `Content-Length: `, whole],
  ['a space before the colon of a length', `Content-Length : ${length}`, whole],
  ['a space before the colon of chunks', `Transfer-Encoding : chunked`, `0\r\n\r\n${whole}`],
  ['chunks that are not last', `Transfer-Encoding: chunked, identity`, `0\r\n\r\n${whole}`],
  ['chunks twice', `Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked, x`, `0\r\n\r\n${whole}`],
  ['an unknown encoding', `Transfer-Encoding: xchunked`, `0\r\n\r\n${whole}`],
  ['an encoding in quotes', `Transfer-Encoding: "chunked"`, `0\r\n\r\n${whole}`],
  ['a vertical tab before chunks', `Transfer-Encoding:\x0bchunked`, `0\r\n\r\n${whole}`],
  ['a NUL in a header', `X: a\0b\r\nContent-Length: ${length}`, `${whole}`],
  ['an underscore for a hyphen', `Content_Length: 0\r\nContent-Length: ${length}`, whole],
].map(([name, lines, body]) => ({ name, bytes: post(lines, body) }));

/** Lines that end or go on otherwise. @type {Shape[]} */
const lines = [
  ['a folded length', `Content-Length:\r\n ${length}`, whole],
  ['folded chunks', `Transfer-Encoding:\r\n chunked`, `0\r\n\r\n${whole}`],
  [
    'chunks folded behind another header',
    `X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: ${length}`,
    whole,
  ],
  [
    'a length folded behind another header',
    `X: a\r\n\tContent-Length: 0\r\nContent-Length: ${length}`,
    whole,
  ],
  ['chunks behind a bare LF', `X: a\nTransfer-Encoding: chunked\r\nContent-Length: ${length}`, whole],
  ['chunks behind a bare CR', `X: a\rTransfer-Encoding: chunked\r\nContent-Length: ${length}`, whole],
  ['a length behind a bare LF', `Content-Length: ${length}\nX: a`, whole],
  ['a head that ends in bare LFs', `Content-Length: ${length}\n\nX: a`, whole],
  [
    'a chunk size behind a bare LF',
    `Transfer-Encoding: chunked`,
    `${length.toString(16)}\n${whole}\r\n0\r\n\r\n`,
  ],
  ['a chunk size with 0x', `Transfer-Encoding: chunked`, `0x0\r\n\r\n${whole}`],
  ['a chunk longer than its size', `Transfer-Encoding: chunked`, `1\r\nabc\r\n0\r\n\r\n${whole}`],
  ['a chunk size beyond all numbers', `Transfer-Encoding: chunked`, `10000000000000000\r\n${whole}`],
].map(([name, head, body]) => ({ name, bytes: post(head, body) }));

/** @type {Shape[]} */
const others = [
  {
    name: 'HTTP/1.0 with chunks and length',
    bytes: `POST /health HTTP/1.0\r\nHost: here\r\nConnection: keep-alive\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${whole}`,
  },
  { name: 'HTTP/0.9', bytes: `GET /health\r\n${whole}` },
  { name: 'a space before the first header', bytes: `GET /health HTTP/1.1\r\n Host: here\r\n\r\n${whole}` },
  { name: 'a tunnel', bytes: `CONNECT here:80 HTTP/1.1\r\nHost: here\r\n\r\n${whole}` },
  { name: 'two hosts', bytes: post(`Host: there\r\nContent-Length: ${length}`, whole) },
  { name: 'a path with a line break', bytes: `GET /health\nX: a HTTP/1.1\r\nHost: here\r\n\r\n${whole}` },
];

export const shapes = [...named, ...conflicting, ...lines, ...others];

/** @type {Shape[]} */
const lenient = [
  { name: 'an unknown version', bytes: `GET /health HTTP/1.9\r\nHost: here\r\n\r\n${whole}` },
  {
    name: 'an extension with a bare LF',
    bytes: post('Transfer-Encoding: chunked', `5;x\nabcde\r\n0\r\n\r\n${whole}`),
  },
  { name: 'a chunk size with a space', bytes: post('Transfer-Encoding: chunked', `0 0\r\n\r\n${whole}`) },
  {
    name: 'trailers with a length',
    bytes: post('Transfer-Encoding: chunked', `0\r\nContent-Length: ${length}\r\nX: a\x0b\r\n\r\n${whole}`),
  },
];

const socketIo = '/socket.io/?EIO=4&transport=websocket';

/** Upgrades that are not granted, with more behind them: of our websockets the key is missing. @type {Shape[]} */
const upgrades = [
  '/',
  '/health',
  '/api/notes',
  '/socket.io/',
  socketIo,
  `${socketIo}&sid=x`,
  '/collab',
  '/collaborators',
  '/yjs/x',
].flatMap((path) =>
  [
    ['websocket', ''],
    ['h2c', ''],
    ['websocket', `Content-Length: ${length}\r\n`],
    ['websocket', 'Transfer-Encoding: chunked\r\n'],
  ].map(([protocol, framing]) => ({
    name: `an upgrade of ${path} to ${protocol}${framing && ` with ${framing.trim()}`}`,
    bytes: `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${framing}\r\n${
      framing.startsWith('T') ? chunked(whole) : whole
    }`,
  })),
);

/**
 * Behind these, a program that is more lenient than ours reads the next request, which it then is. So they are for ours
 * alone.
 */
export const refusedShapes = [...lenient, ...upgrades];
