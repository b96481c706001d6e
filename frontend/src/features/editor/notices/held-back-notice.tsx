import { Button } from '@mantine/core';
import type { Schema } from '@tiptap/pm/model';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import { damagedBlocks } from '../damage/damaged-blocks.ts';
import { repairDamage } from '../damage/repair-damage.ts';
import { screenOrigin } from '../session/note-session.ts';
import { Notice } from './notice.tsx';

/** A pause between looks at a text that others go on writing. */
const lookEvery = 500;

/**
 * Says why a text can't be edited here, and what to do about it (C27): what a newer page made waits for that page;
 * what no page can show becomes plain text when a person asks for it. Not by itself: two pages that did so at once
 * would have its words there twice.
 */
export function HeldBackNotice({ content, schema }: { content: Y.XmlFragment; schema: Schema }) {
  const { t } = useTranslation('live-note');
  const isDamaged = useIsDamaged(content, schema);
  const [words, act] = isDamaged
    ? (['damaged', () => repairDamage(content, schema, screenOrigin)] as const)
    : (['unfamiliar', () => window.location.reload()] as const);
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="default" onClick={act}>
          {t(`${words}.mend`)}
        </Button>
      }
    >
      {t(`${words}.explained`)}
    </Notice>
  );
}

function useIsDamaged(content: Y.XmlFragment, schema: Schema): boolean {
  const [isDamaged, setIsDamaged] = useState(() => damagedBlocks(content, schema).length > 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setIsDamaged(damagedBlocks(content, schema).length > 0);
      }, lookEvery);
    };
    content.observeDeep(later);
    return () => {
      clearTimeout(timer);
      content.unobserveDeep(later);
    };
  }, [content, schema]);
  return isDamaged;
}
