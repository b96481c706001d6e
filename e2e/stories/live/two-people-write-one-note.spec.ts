import { phone } from '../../support/browser/inspect-screen.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { promised } from '../../support/promised-time.ts';

test('two people write one paragraph together', async ({ joins }) => {
  const alice = new NotePage(await joins({ username: 'alice', name: 'Alice Liddell' }));
  const bob = new NotePage(await joins({ username: 'bob', name: 'Bob Cratchit' }));

  const noteId = await alice.write('On two hands', 'It was ');
  await alice.shareWith('bob', 'Can edit');
  await bob.open(noteId);
  await expect(bob.title).toHaveValue('On two hands');
  await expect(bob.body).toContainText('It was');

  // Both in the same paragraph at the same time: alice at its end, bob at its beginning.
  await bob.body.click();
  await bob.page.keyboard.press('Control+Home');
  await Promise.all([
    alice.typeAtEnd('the best of times, it was the worst of times.'),
    bob.page.keyboard.type('They say: ', { delay: 5 }),
  ]);
  const whole = 'They say: It was the best of times, it was the worst of times.';
  await expect(alice.body.locator('p').first()).toContainText(whole);
  await expect(bob.body.locator('p').first()).toContainText(whole);
  await expect(alice.body.locator('p')).toHaveCount(1);

  // On a phone the name at a caret at the end of a line is not cut.
  await bob.page.setViewportSize(phone);
  const caret = bob.body.locator('[data-name="Alice Liddell"]');
  const caretLeft = () => caret.evaluate((element) => element.getBoundingClientRect().left);
  const nearEnd = phone.width - 60;
  await alice.page.keyboard.press('Control+End');
  for (let letters = 0; letters < 60 && (await caretLeft()) < nearEnd; letters += 1) {
    const before = await caretLeft();
    await alice.page.keyboard.press('ArrowLeft');
    await expect.poll(caretLeft).not.toBe(before);
  }
  expect(await caretLeft()).toBeGreaterThan(nearEnd);
  const nameEnd = () =>
    caret.evaluate((element) => {
      const { width, left } = getComputedStyle(element, '::after');
      return element.getBoundingClientRect().left + Number.parseFloat(left) + Number.parseFloat(width);
    });
  await expect.poll(nameEnd).toBeLessThan(phone.width);

  await bob.title.fill('On four hands');
  await expect(alice.title).toHaveValue('On four hands');

  await alice.saved();
  await bob.saved();
  for (const person of [alice, bob]) {
    await person.page.reload();
    await expect(person.body).toContainText(whole);
    await expect(person.title).toHaveValue('On four hands');
  }
});

test('C28e: undo takes nothing of what the other person has written', async ({ joins }) => {
  const alice = new NotePage(await joins({ username: 'agnes', name: 'Agnes Grey' }));
  const bob = new NotePage(await joins({ username: 'basil', name: 'Basil Hallward' }));
  const noteId = await alice.write('On two hands', 'one two');
  await alice.shareWith('basil', 'Can edit');
  await bob.open(noteId);
  await expect(bob.body).toContainText('one two');

  await alice.body.locator('p').first().click();
  await alice.page.keyboard.press('Control+Alt+2');
  await expect(bob.body.locator('h2')).toHaveText('one two');
  await bob.body.locator('h2').click();
  await bob.page.keyboard.press('End');
  // At once: typed letters are several steps where a machine pauses between them.
  await bob.page.keyboard.insertText(' three');
  await expect(alice.body.locator('h2')).toHaveText('one two three');
  await alice.page.keyboard.press('Control+z');
  for (const { body } of [alice, bob]) {
    await expect(body.locator('h2')).toHaveCount(0);
    await expect(body.locator('p').first()).toHaveText('one two three');
  }
  await alice.page.keyboard.press('Control+y');
  for (const { body } of [alice, bob]) await expect(body.locator('h2')).toHaveText('one two three');
  // It is theirs to take back.
  await bob.page.keyboard.press('Control+z');
  for (const { body } of [alice, bob]) await expect(body.locator('h2')).toHaveText('one two');

  // Typing, selecting all and deleting: the text comes back before what was typed goes.
  await alice.page.keyboard.press('End');
  await alice.page.keyboard.type(' four');
  await alice.page.keyboard.press('Control+a');
  await alice.page.keyboard.press('Backspace');
  await expect(alice.body).not.toContainText('one');
  await alice.page.keyboard.press('Control+z');
  for (const { body } of [alice, bob]) await expect(body.locator('h2')).toHaveText('one two four');
});

test('a viewer sees edits live and can make none, and a stranger finds nothing', async ({ joins, guest }) => {
  const carol = new NotePage(await joins({ username: 'carol', name: 'Carol' }));
  const dave = new NotePage(await joins({ username: 'dave', name: 'Dave' }));
  const eve = new NotePage(await joins({ username: 'eve', name: 'Eve' }));

  const noteId = await carol.write('For eyes', 'Look');
  await carol.shareWith('dave', 'Can view');

  await dave.open(noteId);
  await expect(dave.body).toHaveText('Look');
  await expect(dave.body).toHaveAttribute('contenteditable', 'false');
  await carol.typeAtEnd(' here');
  await expect(dave.body).toContainText('Look here');
  await dave.body.click();
  await dave.page.keyboard.type('nothing of this');
  await expect(carol.body).not.toContainText('nothing');

  await eve.page.goto(`/?note=${noteId}`);
  await expect(eve.page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();

  const stranger = await guest();
  await stranger.goto(`/?note=${noteId}`);
  await expect(stranger).toHaveURL(/\/login\?next=/);
});

test('an editor who loses access while typing is told why and keeps the unsent text', async ({ joins }) => {
  const frank = new NotePage(await joins({ username: 'frank', name: 'Frank' }));
  const grace = new NotePage(await joins({ username: 'grace', name: 'Grace' }));
  const noteId = await frank.write('Borrowed', 'Mine. ');
  await frank.shareWith('grace', 'Can edit');
  let isUplinkStalled = false;
  await grace.page.routeWebSocket(/\/collab/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (!isUplinkStalled) server.send(frame);
    });
  });
  await grace.open(noteId);
  await grace.typeAtEnd('Yours too.');
  await expect(frank.body).toContainText('Yours too.');
  await grace.saved();

  // What Grace types now is not sent, and then Frank ends the sharing.
  isUplinkStalled = true;
  await grace.page.keyboard.type(' And my last words.');
  await frank.shareButton.click();
  const dialog = frank.page.getByRole('dialog', { name: 'Share note' });
  await dialog.getByRole('button', { name: 'Remove Grace' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(grace.page.getByText('You can no longer open this note.')).toBeVisible({
    timeout: promised(1_000),
  });
  const notice = grace.page.getByRole('alert', { name: 'Unsaved text' });
  await expect(notice.locator('pre')).toContainText('And my last words.');
  await expect(notice.getByRole('button', { name: /copy/i })).toBeVisible();

  await expect(grace.page.getByText(/no longer|does not exist/)).toHaveCount(1);

  await frank.page.reload();
  await expect(frank.body).toHaveText('Mine. Yours too.');
});
