import './marks.css';
import './hashtag.css';
import './base.css';
import './lightbox.css';
import './print.css';

// Public pages take the styles of blocks and nothing else of the editor, so these are found by their name.
import.meta.glob('../../features/editor/blocks/*/note-text.css', { eager: true });
