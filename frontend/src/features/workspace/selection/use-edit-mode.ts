import { useLocation, useNavigate } from 'react-router-dom';
import { afterView, isAfterView } from '../../../shared/navigation/after-view.ts';

/**
 * Into the edit mode of a thing and out of it. The mode is an entry of its own in the history, so that Back
 * leaves it; who leaves it otherwise goes back too, and does not find it behind them again.
 */
export function useEditMode(addresses: { view: string; edit: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    // At once: the next key may follow before the next frame.
    enter: () => void navigate(addresses.edit, { state: afterView, flushSync: true }),
    leave: () => void (isAfterView(state) ? navigate(-1) : navigate(addresses.view, { replace: true })),
  };
}
