import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdsWork } from './holds-work.ts';
import { NewVersion, newVersion } from './new-version.ts';
import { tab } from './reload.ts';
import { reloadForCode } from './reload-for-code.ts';
import { reloadUnseen } from './reload-unseen.ts';

const reload = vi.spyOn(tab, 'reload').mockReturnValue();
const assign = vi.spyOn(tab, 'assign').mockReturnValue();
const offered = vi.spyOn(newVersion, 'offered');
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response(null));
  offered.mockReturnValue(2_000);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
  assign.mockClear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

function see(isSeen: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a later build is offered, and an earlier one of a server that is about to change is not', () => {
  const version = new NewVersion(1_000);
  const told = vi.fn();
  version.subscribe(told);
  for (const said of [null, '', 'x', '999', '1000']) version.heard(said);
  expect([version.offered(), told.mock.calls.length]).toEqual([null, 0]);
  for (const said of ['1001', '1000', '1001']) version.heard(said);
  expect([version.offered(), told.mock.calls.length]).toEqual([1_001, 1]);
  const unbuilt = new NewVersion(0);
  unbuilt.heard('1001');
  expect(unbuilt.offered()).toBeNull();
});

test.each([
  ['a textarea with words', '<textarea>a comment</textarea>', true],
  ['a field with words', '<input value="Ann">', true],
  ['a password', '<input type="password">', true],
  ['a dialog', '<div role="dialog"></div>', true],
  ['empty fields', '<textarea></textarea><input><input type="checkbox" value="on">', false],
  ['the title of a note', '<textarea data-kept>Title</textarea>', false],
  ['what can only be read', '<textarea readonly>Title</textarea>', false],
])('%s: whether a reload would take it away', (_what, html, isHeld) => {
  document.body.innerHTML = html;
  expect(holdsWork()).toBe(isHeld);
});

test('what warns before the page closes is not taken away', () => {
  const warn = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  expect(holdsWork()).toBe(true);
  window.removeEventListener('beforeunload', warn);
  expect(holdsWork()).toBe(false);
});

test('a page that nobody has seen for a while reloads for a new version once nothing is unsaved', () => {
  document.body.innerHTML = '<textarea>words</textarea>';
  see(true);
  ends.push(reloadUnseen());
  vi.advanceTimersByTime(600_000);
  see(false);
  vi.advanceTimersByTime(30_000);
  see(true);
  vi.advanceTimersByTime(600_000);
  see(false);
  vi.advanceTimersByTime(600_000);
  expect(reload).not.toHaveBeenCalled();
  document.body.replaceChildren();
  vi.advanceTimersByTime(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is seen never reloads by itself, nor one for which there is no new version', () => {
  see(true);
  ends.push(reloadUnseen());
  vi.advanceTimersByTime(3_600_000);
  offered.mockReturnValue(null);
  see(false);
  vi.advanceTimersByTime(3_600_000);
  expect(reload).not.toHaveBeenCalled();
});

const gone = new Error('Failed to fetch dynamically imported module');

test('code that is gone with its version: the new one is loaded as soon as nothing is unsaved, at the wanted address', async () => {
  document.body.innerHTML = '<textarea>words</textarea>';
  const settled = vi.fn();
  reloadForCode(gone, '/account-settings').then(settled, settled);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(assign).not.toHaveBeenCalled();
  document.body.replaceChildren();
  await vi.advanceTimersByTimeAsync(500);
  expect(assign.mock.calls).toEqual([['/account-settings']]);
  expect(settled).not.toHaveBeenCalled();
});

test('code that is missing although its version is the present one is an error', async () => {
  offered.mockReturnValue(null);
  await expect(reloadForCode(gone)).rejects.toBe(gone);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that came again from a server of the version before is not reloaded over and over', async () => {
  void reloadForCode(gone);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  await expect(reloadForCode(gone)).rejects.toBe(gone);
  await vi.advanceTimersByTimeAsync(30_000);
  void reloadForCode(gone);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});
