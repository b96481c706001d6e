import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ScreenFile, useScreen } from './screen-file.ts';

afterEach(cleanup);

let drawn = 0;
function Words({ text }: { text: string }) {
  const [nth] = useState(() => ++drawn);
  return (
    <p>
      {text} {nth}
    </p>
  );
}

function Place({ file, text }: { file: ScreenFile<{ text: string }>; text: string }) {
  const Screen = useScreen(file);
  return (
    <Suspense fallback="Not yet">
      <Screen text={text} />
    </Suspense>
  );
}

test('a screen that was loaded before it is wanted is drawn at once', async () => {
  const file = new ScreenFile(async () => Words);
  await file.load();
  render(<Place file={file} text="Here" />);
  expect(screen.getByText(/^Here/)).toBeDefined();
});

test('a screen that is wanted before it was loaded is drawn when it comes, and stays the same one', async () => {
  const brought = Promise.withResolvers<typeof Words>();
  const file = new ScreenFile(() => brought.promise);
  const { rerender } = render(<Place file={file} text="First" />);
  expect(screen.getByText('Not yet')).toBeDefined();
  brought.resolve(Words);
  const nth = (await screen.findByText(/^First/)).textContent?.split(' ').at(-1);
  rerender(<Place file={file} text="Second" />);
  expect(screen.getByText(`Second ${nth}`)).toBeDefined();
});
