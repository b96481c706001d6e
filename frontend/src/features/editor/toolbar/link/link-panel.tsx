import { isSafeLink } from '@commonplace/contracts/document';
import { ActionIcon, Button, Portal, TextInput, Tooltip } from '@mantine/core';
import { IconExternalLink, IconLinkOff } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isModK } from '../../../../shared/ui/keyboard/is-mod-k.ts';
import { linkAddress } from '../../links/link-address.ts';
import classes from '../bar/toolbar.module.css';
import { useAtSelection } from '../selection/use-at-selection.ts';
import { canLink, openLinkPanel, setLinkOpener } from './link-opener.ts';

interface LinkPanelProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
}

/** Sets, changes and removes the link at the selection. Opened by the toolbars and by its shortcut. */
export function LinkPanel({ editor, frame }: LinkPanelProps) {
  /** The address that the link had when the panel was opened; null while it is closed. */
  const [href, setHref] = useState<string | null>(null);

  useEffect(
    () =>
      setLinkOpener(editor, () => setHref((editor.getAttributes('link').href as string | undefined) ?? '')),
    [editor],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Where there is nothing to link the key is that of the search.
      if (!isModK(event) || !canLink(editor)) return;
      event.preventDefault();
      openLinkPanel(editor);
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', onKey);
    return () => dom.removeEventListener('keydown', onKey);
  }, [editor]);

  if (href === null) return null;
  return (
    <Portal>
      <OpenPanel editor={editor} frame={frame} href={href} onClose={() => setHref(null)} />
    </Portal>
  );
}

function OpenPanel({ editor, frame, href, onClose }: LinkPanelProps & { href: string; onClose: () => void }) {
  const { t } = useTranslation('live-note');
  const { t: words } = useTranslation('editor-tools');
  const [entered, setEntered] = useState(href);
  const [isRefused, setRefused] = useState(false);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useAtSelection(editor, panel, frame, 'bottom-start');

  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (panel && target instanceof Node && !panel.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [panel, onClose]);

  const apply = (text: string) => {
    const address = linkAddress(text);
    if (address !== '' && !isSafeLink(address)) {
      setRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    onClose();
  };

  return (
    <div
      ref={setPanel}
      role="dialog"
      aria-label={words('link.name')}
      className={`${classes.floating} ${classes.linkPanel}`}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        onClose();
        editor.commands.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The event would reach a form around the toolbar too: portals do not stop React's events.
          event.stopPropagation();
          apply(entered);
        }}
      >
        <TextInput
          autoFocus
          label={t('link.address')}
          placeholder={t('link.placeholder')}
          inputMode="url"
          autoComplete="off"
          value={entered}
          error={isRefused && words('link.refused')}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setEntered(event.currentTarget.value);
            setRefused(false);
          }}
        />
        <div className={classes.linkActions}>
          <Button type="submit">{t('link.apply')}</Button>
          {href !== '' && (
            <Button
              variant="subtle"
              color="ink"
              leftSection={<IconLinkOff size={16} stroke={1.5} />}
              onClick={() => apply('')}
            >
              {t('link.remove')}
            </Button>
          )}
          {isSafeLink(href) && (
            <Tooltip label={t('link.open')}>
              <ActionIcon
                component="a"
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                aria-label={t('link.open')}
              >
                <IconExternalLink size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </form>
    </div>
  );
}
