import { IconLink } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import { ToolButton } from './tool-button.tsx';

/** Copies the address of the page. */
export function CopyLinkButton() {
  return (
    <ToolButton
      act="copy"
      label={texts.copyLink}
      words={{ done: texts.linkCopied, failed: texts.copyFailed }}
    >
      <IconLink size={18} stroke={1.5} aria-hidden />
    </ToolButton>
  );
}
