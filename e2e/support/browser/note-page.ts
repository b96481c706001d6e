import type { Locator, Page } from '@playwright/test';

/** What a person sees and does in the workspace with one note. */
export class NotePage {
  readonly page: Page;
  readonly title: Locator;
  readonly body: Locator;
  readonly saveStatus: Locator;
  readonly shareButton: Locator;
  /** From the view of a note to its editor; only for those who may edit it. */
  readonly editButton: Locator;
  readonly doneButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByPlaceholder('Title');
    this.body = page.locator('.ProseMirror');
    this.shareButton = page.getByRole('article').getByRole('button', { name: /^(Only You|Shared|Public)/ });
    this.editButton = page.getByRole('article').getByRole('button', { name: 'Edit', exact: true });
    this.doneButton = page.getByRole('article').getByRole('button', { name: 'Done Editing' });
    this.saveStatus = page.getByTestId('save-status');
  }

  /** Starts an empty note and resolves when it has been created and saved. */
  async write(title: string, text: string): Promise<string> {
    await this.page.goto('/?n');
    await this.title.fill(title);
    await this.body.click();
    await this.page.keyboard.type(text);
    await this.page.waitForURL(/\?note=/);
    await this.saved();
    return new URL(this.page.url()).searchParams.get('note') as string;
  }

  /** Opens a note, and its editor for those who may edit it. */
  async open(noteId: string): Promise<void> {
    await this.read(noteId);
    if (await this.editButton.isVisible()) await this.edit();
  }

  /** Opens a note as everybody finds it first. */
  async read(noteId: string): Promise<void> {
    await this.page.goto(`/?note=${noteId}`);
    await this.body.waitFor();
  }

  /** Goes on from reading a note to editing it. */
  async edit(): Promise<void> {
    await this.editButton.click();
    await this.doneButton.waitFor();
  }

  async saved(): Promise<void> {
    await this.saveStatus.getByText('Saved', { exact: true }).waitFor();
  }

  /** Clicks into the text. The editor gets its caret a frame later, and no person presses the next key sooner. */
  async clickInto(target: Locator): Promise<void> {
    await target.click();
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** Types at the very end of the text. */
  async typeAtEnd(text: string): Promise<void> {
    await this.body.click();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(text);
  }

  async shareWith(username: string, permission: 'Can view' | 'Can edit'): Promise<void> {
    await this.shareButton.click();
    const dialog = this.page.getByRole('dialog', { name: 'Share note' });
    await dialog.getByLabel('Find people').fill(username);
    await this.page.getByRole('option', { name: new RegExp(`@${username}$`) }).click();
    await dialog
      .getByLabel(/^Access for /)
      .last()
      .selectOption(permission);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Gives someone who has the note another permission. */
  async changePermission(name: string, permission: 'Can view' | 'Can edit'): Promise<void> {
    await this.shareButton.click();
    const dialog = this.page.getByRole('dialog', { name: 'Share note' });
    await dialog.getByLabel(new RegExp(`^Access for ${name}$`)).selectOption(permission);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async stopSharingWith(name: string): Promise<void> {
    await this.shareButton.click();
    const dialog = this.page.getByRole('dialog', { name: 'Share note' });
    await dialog.getByRole('button', { name: `Remove ${name}` }).click();
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
