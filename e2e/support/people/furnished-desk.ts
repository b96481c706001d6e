import { api } from '@commonplace/contracts/api';
import type { ApiPerson } from './api-person.ts';

const text =
  'The road was still wet from the night, and nobody said much until the river came in sight. ' +
  'Then everybody did at once. #walks';

/**
 * One of everything that the workspace can show: notes with and without a title, notebooks with sections and
 * in a set, what is public, shared, protected and saved, on both sides of the sharing.
 */
export async function furnish(owner: ApiPerson, other: ApiPerson) {
  const note = async (person: ApiPerson, title: string, place: object = {}) => {
    const body = { title, textContent: text, ...place };
    return (await person.call(api.notes.create, { headers: {}, body })).note.id;
  };
  const notebook = async (person: ApiPerson, name: string) =>
    (await person.call(api.notebooks.create, { body: { name } })).notebook.id;

  const rivers = await notebook(owner, 'Rivers');
  const description = 'What we saw on the way down, from the springs to the sea. '.repeat(4);
  await owner.call(api.notebooks.edit, { body: { id: rivers, description } });
  const { section } = await owner.call(api.sections.create, {
    body: { notebookId: rivers, title: 'Springs', color: '#3d8dd9' },
  });
  const springs = { notebookId: rivers, sectionId: section.id };
  const walk = await note(owner, 'A long walk', springs);
  await note(owner, '', springs);
  const ferry = await note(owner, 'The ferry', { notebookId: rivers });
  await owner.call(api.notes.publish, { body: { noteId: walk, on: true } });
  await owner.call(api.notes.share, { body: { noteId: ferry, usersView: [other.id], usersEdit: [] } });
  const recipes = await notebook(owner, 'Recipes');
  await owner.call(api.notebooks.protect, { body: { notebookId: recipes, on: true } });
  const weather = await notebook(owner, 'Weather');
  await owner.call(api.notebooks.publish, { body: { notebookId: weather, on: true } });
  await owner.call(api.sets.create, {
    body: { title: 'Outdoors', icon: { class: 'IconMap' }, notebookIds: [rivers, weather] },
  });
  await owner.call(api.sets.create, { body: { title: 'Later' } });

  const garden = await notebook(other, 'A garden');
  const seeds = await note(other, 'Seeds', { notebookId: garden });
  await note(other, 'Weeds', { notebookId: garden });
  const lent = await notebook(other, 'Lent books');
  await other.call(api.notebooks.share, {
    body: { notebookId: garden, usersView: [owner.id], usersEdit: [] },
  });
  await other.call(api.notebooks.share, { body: { notebookId: lent, usersView: [], usersEdit: [owner.id] } });
  await other.call(api.notes.share, { body: { noteId: seeds, usersView: [], usersEdit: [owner.id] } });
  await owner.call(api.notebooks.save, { body: { notebookId: garden, on: true } });
  await owner.call(api.notes.save, { body: { noteId: seeds, notebookId: rivers, on: true } });
  return { rivers, weather, walk, ferry, garden, seeds };
}
