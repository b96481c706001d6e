import { useLocation, useNavigate } from 'react-router-dom';

/** In the state of an entry of the history: the entry before it is the same thing, not being edited. */
interface EditEntry {
  isAfterView?: boolean;
}

/**
 * Into the edit mode of a thing and out of it. The mode is an entry of its own in the history, so that Back
 * leaves it; who leaves it otherwise goes back too, and does not find it behind them again.
 */
export function useEditMode(addresses: { view: string; edit: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isAfterView = (state as EditEntry | null)?.isAfterView === true;
  return {
    // At once: the next key may follow before the next frame.
    enter: () => {
      const state: EditEntry = { isAfterView: true };
      void navigate(addresses.edit, { state, flushSync: true });
    },
    leave: () => void (isAfterView ? navigate(-1) : navigate(addresses.view, { replace: true })),
  };
}
