import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, useLoaded } from './lazy-part.tsx';

// The timeline is that of the process, which other files of tests share.
beforeEach(() => performance.clearMarks());
afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ name }: { name: string }) => <p>{name} is coming</p>;
const awaited = () => performance.getEntriesByType('mark').map(({ name }) => name);

test('a part that was preloaded is there in the first render', async () => {
  const Part = lazyPart('greeting', async () => Greeting, Waiting);
  await Part.preload();
  render(<Part name="Ann" />);
  expect(screen.getByText('Hello Ann')).toBeDefined();
  expect(awaited()).toEqual([]);
});

test('a part that was not preloaded shows its placeholder, says so, and is shown with its code', async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const Part = lazyPart('greeting', () => code.promise, Waiting);
  render(<Part name="Ann" />);
  expect(screen.getByText('Ann is coming')).toBeDefined();
  expect(awaited()).toEqual(['awaited-part:greeting']);
  await act(async () => code.resolve(Greeting));
  expect(screen.getByText('Hello Ann')).toBeDefined();
});

test('parts in parts are shown as soon as the last is loaded: nothing is held back', async () => {
  const Inner = lazyPart('inner', async () => Greeting);
  const Outer = lazyPart('outer', async () => () => <Inner name="Ann" />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] });
  render(<Outer />);
  await vi.waitFor(() => expect(screen.getByText('Hello Ann')).toBeDefined(), { timeout: 200 });
  vi.useRealTimers();
});

test('code that could not be loaded is requested again by the next call', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart('greeting', load);
  await expect(Part.preload()).rejects.toThrow('offline');
  await Promise.all([Part.preload(), Part.preload()]);
  expect(load).toHaveBeenCalledTimes(2);
  expect(Part.loaded).toBe(Greeting);
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: null as Error | null };
  static getDerivedStateFromError = (failure: Error) => ({ failure });
  override render() {
    return this.state.failure ? <p>{this.state.failure.message}</p> : this.props.children;
  }
}

test('a part that is shown and can not be loaded fails where the page catches it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart('greeting', () => Promise.reject<typeof Greeting>(new Error('offline')));
  render(
    <Boundary>
      <Part name="Ann" />
    </Boundary>,
  );
  expect(await screen.findByText('offline')).toBeDefined();
  vi.restoreAllMocks();
});

const load = vi.fn(async () => Greeting);
const Panel = lazyPart('panel', load);
function Frame({ isOpen }: { isOpen: boolean }) {
  const isLoaded = useLoaded(Panel, isOpen);
  return isOpen && isLoaded && <Panel name="Ann" />;
}

test('what opens in a frame requests its code when it is wanted, and not before', async () => {
  const { rerender } = render(<Frame isOpen={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Frame isOpen />);
  expect(await screen.findByText('Hello Ann')).toBeDefined();
  expect(awaited()).toEqual([]);
});
