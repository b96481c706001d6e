import { noteFormat } from '@commonplace/contracts/document';
import { Editor, Extension } from '@tiptap/core';
import { ySyncPlugin } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { openScreen, perform, plain, randomAct, type Screen, sync } from './testing/screen.ts';
import { withoutWhatWent } from './without-what-went.ts';
import { hasNeighbouringTexts } from './write-texts.ts';

/** The same document in upstream's own binding, which builds every block anew for each change that arrives. */
async function openUpstream(doc: Y.Doc): Promise<Pick<Screen, 'doc' | 'editor'>> {
  const binding = Extension.create({
    name: 'upstream',
    addProseMirrorPlugins: () => [ySyncPlugin(doc.getXmlFragment('content'))],
  });
  const editor = new Editor({ extensions: [...noteFormat.extensions, binding] });
  // It draws what is there in a timer of its own.
  await new Promise((resolve) => setTimeout(resolve));
  return { doc, editor };
}

function anyBlock(parent: Y.XmlFragment, is: (block: Y.XmlElement) => boolean): boolean {
  return parent.toArray().some((part) => part instanceof Y.XmlElement && (is(part) || anyBlock(part, is)));
}

/** What a merge left incomplete, in the words of `toString`. */
const incomplete = /<(bulletlist|orderedlist|listitem|blockquote)( [^>]*)?><\/|<listitem><(?!paragraph)/;

test('the same acts and the same news: the same document as with upstream, on the screen and off it', async () => {
  const act = fc.record({
    who: fc.constantFrom('ours', 'ours', 'remote'),
    what: fc.oneof(fc.constant('sync' as const), { arbitrary: randomAct, weight: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (done) => {
      const remote = openScreen(new Y.Doc(), { keepsMoves: false });
      remote.editor.commands.setContent(
        '<p>one two</p><ul><li><p>a</p></li><li><p>b</p></li></ul><h2>end</h2>',
      );
      // Two of one person, whose edits the others never get at once: what they write must be the same to the letter.
      const [first, second] = [new Y.Doc(), new Y.Doc()];
      second.clientID = first.clientID;
      for (const doc of [first, second]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(remote.doc));
      // Upstream notes no moves (C28), and mends nothing.
      const ours = openScreen(first, { keepsMoves: false });
      const upstream = await openUpstream(second);
      for (const { who, what } of done) {
        if (what === 'sync') {
          const news = Y.encodeStateAsUpdate(remote.doc, Y.encodeStateVector(first));
          sync(remote, ours);
          try {
            Y.applyUpdate(second, news, 'remote');
          } catch (error) {
            // Upstream looks for the caret at a position that the changed document no longer has.
            if (error instanceof RangeError) break;
            throw error;
          }
          // Each fills it in for the screen, and writes that with a change nearby; of what is near they differ.
          if (incomplete.test(first.getXmlFragment('content').toString())) break;
          // Upstream makes two texts beside each other one; ours leaves each letter where it is.
          if (anyBlock(first.getXmlFragment('content'), hasNeighbouringTexts)) break;
        } else if (who === 'remote') {
          perform(remote.editor, what);
        } else {
          const before = ours.editor.state.doc;
          perform(ours.editor, what);
          // Upstream takes a letter that went for one like it that has come.
          if (withoutWhatWent(before, ours.editor.state.doc)) break;
          perform(upstream.editor, what);
        }
        expect(plain(ours.editor.state.doc)).toEqual(plain(upstream.editor.state.doc));
        expect(first.getXmlFragment('content').toString()).toBe(second.getXmlFragment('content').toString());
        expect(Y.encodeStateVector(first)).toEqual(Y.encodeStateVector(second));
      }
      for (const { editor } of [ours, upstream, remote]) editor.destroy();
    }),
    { numRuns: Number(process.env.BINDING_RUNS ?? 15), endOnFailure: true },
  );
});
