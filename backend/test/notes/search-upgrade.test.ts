// @module-tag mariadb
import { expect, test } from 'vitest';
import { runMigrations } from '../../src/platform/database/run-migrations.ts';
import { searchWords } from '../../src/platform/database/search-words.ts';
import { NotesWorld } from './support/notes-world.ts';

test('W21: an upgrade spells the words of older notes without accents, more of them than one statement reads', {
  timeout: 60_000,
}, async () => {
  const world = await NotesWorld.start();
  try {
    const dora = await world.signUp('dora');
    const notebookId = await world.defaultNotebook(dora);
    for (let number = 0; number < 25; number += 1)
      await world.newNote(dora, { title: `Crème ${number}`, textContent: 'brûlée', notebookId });
    // As SQL spelled them, which knows no accents.
    await world.run('UPDATE note_search SET words = ?', [Buffer.from('crème brûlée')]);
    expect(await world.titles(dora, { searchQuery: 'brulee' })).toEqual([]);
    await world.run('DELETE FROM migrations WHERE `timestamp` >= ?', ['1763700000014']);
    expect(await runMigrations(world.backend.database.target)).toContain('SearchSpelling1763700000014');
    expect(await world.titles(dora, { searchQuery: 'creme brûlée' })).toHaveLength(25);
    expect(await world.titles(dora, { searchQuery: 'creme 24' })).toEqual(['Crème 24']);
    const written = await world.count('note_search', 'words = ?', [searchWords('Crème 7', 'brûlée')]);
    expect(written).toBe(1);
  } finally {
    await world.backend.close();
  }
});
