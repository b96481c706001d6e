import { AppError } from '@commonplace/contracts/errors';
import { IsNull, Not } from 'typeorm';
import type { Unit } from '../../../platform/database/unit.ts';
import { Notebook } from '../notebook.entity.ts';

type Leaving = Pick<Notebook, 'id' | 'ownerId' | 'defaultOf' | 'defaultSavingOf'>;

/**
 * The owner's oldest other notebook, for one that goes (W2). The owner is locked.
 *
 * @throws AppError `conflict` when there is no other
 */
export async function findHeir(
  { manager }: Unit,
  { id, ownerId }: Leaving,
  act: 'delete it' | 'move it to the trash',
): Promise<Pick<Notebook, 'id'>> {
  const heir = await manager.findOne(Notebook, {
    where: { ownerId, id: Not(id), trashedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
    select: { id: true },
  });
  if (heir) return heir;
  const message = `This is your only notebook. Create another one before you ${act}.`;
  throw new AppError('conflict', { message });
}

/** Makes the heir the default for what the other, which is it no more, was the default for. */
export async function passOnDefaults(
  { manager }: Unit,
  { ownerId, defaultOf, defaultSavingOf }: Leaving,
  heir: Pick<Notebook, 'id'>,
): Promise<void> {
  const inherited = {
    ...(defaultOf !== null && { defaultOf: ownerId }),
    ...(defaultSavingOf !== null && { defaultSavingOf: ownerId }),
  };
  if (Object.keys(inherited).length > 0) await manager.update(Notebook, { id: heir.id }, inherited);
}
