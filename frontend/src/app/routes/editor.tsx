import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFrameBreakpoint } from '../../features/editor/frame/use-frame-breakpoint.ts';
import { StandaloneEditor } from '../../features/editor/standalone/standalone-editor.tsx';
import { useCreateNote } from '../../features/workspace/note/use-create-note.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { useUser } from '../../shared/session/index.ts';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { useVisibleHeight } from '../../shared/ui/use-visible-height.ts';
import { GuestBar } from '../layouts/guest-bar.tsx';
import { SignedInBar } from '../layouts/signed-in-bar.tsx';
import classes from './editor.module.css';

/** `/editor`: a page to write on, for everyone. */
export function EditorPage() {
  const { t } = useTranslation('standalone');
  const user = useUser();
  const navigate = useNavigate();
  const [main, breakpoint] = useFrameBreakpoint();
  const create = useCreateNote(() => null);
  usePageTitle(t('title'));
  useVisibleHeight();
  return (
    <div className={classes.page}>
      {user ? <SignedInBar user={user} /> : <GuestBar />}
      <main id="main" tabIndex={-1} className={classes.main} ref={main}>
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
        <StandaloneEditor
          breakpoint={breakpoint}
          create={create}
          onSaved={(id) => void navigate(paths.editNote(id))}
        />
      </main>
    </div>
  );
}
