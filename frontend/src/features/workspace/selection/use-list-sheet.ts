import { useLocation, useNavigate } from 'react-router-dom';
import { isListOver, type ListEntry } from '../../../shared/navigation/list-entry.ts';

/**
 * On a small device: whether the list is in front of what is selected. It is opened as an entry of the
 * history of its own, so that Back closes it, and choosing from it goes on from there.
 */
export function useListSheet(hasSelection: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOver = hasSelection && isListOver(location.state);
  return {
    isOpen: isOver || !hasSelection,
    open: () => {
      const state: ListEntry = { list: true };
      if (hasSelection && !isOver) void navigate(location, { state });
    },
    /** Absent where nothing is behind the list. The entry before is the same selection without it. */
    close: isOver ? () => void navigate(-1) : undefined,
  };
}
