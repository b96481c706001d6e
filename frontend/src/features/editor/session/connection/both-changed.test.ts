import { documentFields } from '@commonplace/contracts/document';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { OfflineMerge } from './offline-merge.ts';

const origin = Symbol('server');

/** Two paragraphs that the server and this device have. */
function apart() {
  const server = new Y.Doc();
  const content = server.getXmlFragment(documentFields.content);
  for (const words of ['First.', 'Second.']) {
    const paragraph = new Y.XmlElement('paragraph');
    content.push([paragraph]);
    paragraph.push([new Y.XmlText(words)]);
  }
  const device = new Y.Doc();
  Y.applyUpdate(device, Y.encodeStateAsUpdate(server), origin);
  const places: Y.RelativePosition[] = [];
  const merge = new OfflineMerge({
    doc: device,
    origin,
    acknowledgedClock: () => 0,
    isStalled: () => false,
    isApart: () => true,
    onTextLost: () => {},
    onBothChanged: (found) => places.push(...found),
  });
  return { server, device, merge, places };
}

const textOf = (doc: Y.Doc, at: number) =>
  (doc.getXmlFragment(documentFields.content).get(at) as Y.XmlElement).get(0) as Y.XmlText;

/** In the order of the protocol: the changes of the server, its state, then what the device brings. */
function meet({ server, device, merge }: ReturnType<typeof apart>): void {
  merge.begin();
  const state = Y.encodeStateVector(server);
  Y.applyUpdate(device, Y.encodeStateAsUpdate(server, Y.encodeStateVector(device)), origin);
  merge.serverHas(Y.decodeStateVector(state));
  Y.applyUpdate(server, Y.encodeStateAsUpdate(device, state));
  merge.end();
}

/** The paragraph and the letter of each place. */
const found = ({ device, places }: ReturnType<typeof apart>) =>
  places.map((place) => {
    const absolute = Y.createAbsolutePositionFromRelativePosition(place, device);
    return [[0, 1].findIndex((at) => textOf(device, at) === absolute?.type), absolute?.index];
  });

describe('C23b: who was away is shown which texts others changed too', () => {
  test('where both wrote, at the first letter that the others had not seen', () => {
    const both = apart();
    textOf(both.device, 1).insert(6, ' one');
    textOf(both.server, 1).insert(0, 'The ');
    meet(both);
    expect(found(both)).toEqual([[1, 10]]);
  });

  test('where this device only deleted, at the beginning', () => {
    const both = apart();
    textOf(both.device, 0).delete(0, 2);
    textOf(both.server, 0).insert(6, ' More.');
    meet(both);
    expect(found(both)).toEqual([[0, 0]]);
  });

  test('nothing where they changed different texts, or a text went', () => {
    const both = apart();
    textOf(both.device, 0).insert(0, 'My ');
    textOf(both.server, 1).insert(0, 'Their ');
    meet(both);
    textOf(both.device, 1).insert(0, 'My ');
    both.server.getXmlFragment(documentFields.content).delete(1, 1);
    meet(both);
    expect(found(both)).toEqual([]);
  });

  test('nothing where others changed a text first and then removed it', () => {
    const both = apart();
    const { server, device, merge } = both;
    textOf(device, 1).delete(0, 2);
    merge.begin();
    const state = Y.encodeStateVector(device);
    textOf(server, 1).insert(0, 'Their ');
    Y.applyUpdate(device, Y.encodeStateAsUpdate(server, state), origin);
    server.getXmlFragment(documentFields.content).delete(1, 1);
    Y.applyUpdate(device, Y.encodeStateAsUpdate(server, state), origin);
    merge.serverHas(Y.decodeStateVector(Y.encodeStateVector(server)));
    merge.end();
    expect(both.places).toEqual([]);
  });

  test('nothing of what was changed before the last absence', () => {
    const both = apart();
    textOf(both.device, 0).delete(0, 2);
    meet(both);
    textOf(both.server, 0).insert(0, 'Later. ');
    meet(both);
    expect(found(both)).toEqual([]);
  });
});
