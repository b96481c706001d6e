import { isSafeLink } from '@commonplace/contracts/document';
import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconExternalLink, IconLink, IconLinkOff } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readableKeys } from './commands.ts';
import { linkAddress } from './link-address.ts';
import classes from './toolbar.module.css';
import { useSelectionFacts } from './use-selection-facts.ts';

/** Sets, changes and removes the link at the selection. Also opened by its shortcut from the text. */
export function LinkControl({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [entered, setEntered] = useState<string | null>(null);
  const { href, possible } = useSelectionFacts(editor, () => ({
    href: (editor.getAttributes('link').href as string | undefined) ?? null,
    possible: editor.isActive('link') || !editor.state.selection.empty,
  }));
  const isOpen = entered !== null;
  const address = href !== null && isSafeLink(href) ? href : null;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      if (editor.isActive('link') || !editor.state.selection.empty)
        setEntered(editor.getAttributes('link').href ?? '');
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', onKey);
    return () => dom.removeEventListener('keydown', onKey);
  }, [editor]);

  const apply = (text: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const next = linkAddress(text);
    if (next === '') chain.unsetLink().run();
    else chain.setLink({ href: next }).run();
    setEntered(null);
  };

  const name = t('toolbar.link');
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && setEntered(null)}
      position="bottom-start"
      trapFocus
      withinPortal
      width={320}
    >
      <Popover.Target>
        <Tooltip
          label={t('toolbar.withShortcut', { name, shortcut: readableKeys('Mod-K') })}
          disabled={isOpen}
        >
          <ActionIcon
            className={classes.button}
            tabIndex={-1}
            aria-label={name}
            aria-pressed={href !== null}
            aria-disabled={!possible}
            data-on={href !== null || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => possible && setEntered(isOpen ? null : (href ?? ''))}
          >
            <IconLink size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.linkPanel}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // The event would reach a form around the toolbar too: portals do not stop React's events.
            event.stopPropagation();
            apply(entered ?? '');
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <TextInput
            data-autofocus
            label={t('link.address')}
            placeholder={t('link.placeholder')}
            inputMode="url"
            autoComplete="off"
            value={entered ?? ''}
            onChange={(event) => setEntered(event.currentTarget.value)}
          />
          <div className={classes.linkActions}>
            <Button type="submit">{t('link.apply')}</Button>
            {href !== null && (
              <Button
                variant="subtle"
                color="ink"
                leftSection={<IconLinkOff size={16} stroke={1.5} />}
                onClick={() => apply('')}
              >
                {t('link.remove')}
              </Button>
            )}
            {address !== null && (
              <Tooltip label={t('link.open')}>
                <ActionIcon
                  component="a"
                  href={address}
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
      </Popover.Dropdown>
    </Popover>
  );
}
