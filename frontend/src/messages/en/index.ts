import accountSettings from './account-settings.json' with { type: 'json' };
import accounts from './accounts.json' with { type: 'json' };
import admin from './admin.json' with { type: 'json' };
import blockHandle from './block-handle.json' with { type: 'json' };
import blocks from './blocks.json' with { type: 'json' };
import collections from './collections.json' with { type: 'json' };
import comments from './comments.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import comparison from './comparison.json' with { type: 'json' };
import editor from './editor.json' with { type: 'json' };
import editorTools from './editor-tools.json' with { type: 'json' };
import exchange from './exchange.json' with { type: 'json' };
import follows from './follows.json' with { type: 'json' };
import frame from './frame.json' with { type: 'json' };
import hashtags from './hashtags.json' with { type: 'json' };
import history from './history.json' with { type: 'json' };
import images from './images.json' with { type: 'json' };
import insert from './insert.json' with { type: 'json' };
import likes from './likes.json' with { type: 'json' };
import liveNote from './live-note.json' with { type: 'json' };
import moderation from './moderation.json' with { type: 'json' };
import noteLists from './note-lists.json' with { type: 'json' };
import notebookView from './notebook-view.json' with { type: 'json' };
import notebooks from './notebooks.json' with { type: 'json' };
import notes from './notes.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import passage from './passage.json' with { type: 'json' };
import programs from './programs.json' with { type: 'json' };
import saved from './saved.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import sharing from './sharing.json' with { type: 'json' };
import sharingDialogs from './sharing-dialogs.json' with { type: 'json' };
import staging from './staging.json' with { type: 'json' };
import standalone from './standalone.json' with { type: 'json' };
import trash from './trash.json' with { type: 'json' };

/** The English texts, by namespace. A namespace is named after the feature that shows it. */
export const en = {
  collections,
  comments,
  common,
  comparison,
  passage,
  'account-settings': accountSettings,
  accounts,
  admin,
  'block-handle': blockHandle,
  blocks,
  editor,
  'editor-tools': editorTools,
  exchange,
  follows,
  frame,
  hashtags,
  history,
  images,
  insert,
  likes,
  'live-note': liveNote,
  moderation,
  'note-lists': noteLists,
  'notebook-view': notebookView,
  notebooks,
  notes,
  notifications,
  programs,
  saved,
  search,
  sharing,
  'sharing-dialogs': sharingDialogs,
  staging,
  standalone,
  trash,
};
