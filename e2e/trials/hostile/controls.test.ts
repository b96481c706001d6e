// @module-tag nightly
import { expect, test } from 'vitest';
import { withoutRule } from '../../controls/without-rule.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { Attack } from './attack/attack.ts';
import type { AttackOrder } from './attack/attack-process.ts';
import type { AttackReport } from './attack/attacker.ts';
import { BesiegedStack } from './besieged-stack.ts';
import { occupy } from './occupation.ts';
import { notIn } from './wave.ts';

const occupations = fixedPlan(3);
const frames = fixedPlan(400);

test('C25, control: without the rule what was acknowledged is lost', async () => {
  const house = await BesiegedStack.start({ env: withoutRule('unowned-client-ids') });
  try {
    const { acknowledged, lost } = await occupy(house, occupations.count);
    sayResult(
      'occupied client ids, without C25',
      occupations,
      `${acknowledged} edits acknowledged, ${lost} lost`,
    );
    expect(lost).toBe(acknowledged);
  } finally {
    await house.stop();
  }
});

test('C2, control: without validation updates are acknowledged that the journal can not return', async () => {
  const house = await BesiegedStack.start({ env: withoutRule('unvalidated-updates') });
  const attack = new Attack<AttackOrder, AttackReport>('attack-process.ts');
  try {
    const mallory = await house.join('mallory');
    const documentName = await house.note([mallory]);
    const common = { url: house.url, documentName, victims: [], token: mallory.token, signsIn: true };
    const { acknowledged } = await attack.send({
      seed: frames.seed,
      frames: frames.count,
      rate: 400,
      attackers: [common, common, common],
    });
    const { doc, unreadable } = await house.replay(documentName);
    const notStored = notIn(doc, acknowledged).length;
    sayResult(
      'frames, without C2',
      frames,
      `${acknowledged.length} updates acknowledged, ${notStored} not to be seen, ${unreadable} unreadable rows`,
    );
    expect(notStored + unreadable).toBeGreaterThan(0);
  } finally {
    await attack.end();
    await house.stop();
  }
});
