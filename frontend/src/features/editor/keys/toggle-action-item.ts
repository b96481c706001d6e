import { type Command, TextSelection } from '@tiptap/pm/state';

/** Ticks the action item of the caret, or takes its tick away. */
export const toggleActionItem: Command = (state, dispatch) => {
  const { selection, tr } = state;
  if (!(selection instanceof TextSelection)) return false;
  const { $from } = selection;
  if ($from.parent.type.name !== 'actionItem') return false;
  dispatch?.(tr.setNodeAttribute($from.before(), 'checked', !$from.parent.attrs.checked));
  return true;
};
