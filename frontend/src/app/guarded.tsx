import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../shared/session/index.ts';
import { type Access, accessAt, redirectFor } from './guard.ts';

/** Shows its routes to people who may see them and redirects the others; without `access` the address decides which they are. */
export function Guarded({ access: fixed }: { access?: Access }) {
  const session = useSession();
  const location = useLocation();
  const access = fixed ?? accessAt(location.pathname) ?? 'everyone';
  // The session has just ended: `SessionEnd` is about to leave this page.
  if (session.kind === 'guest' && session.ended && access !== 'everyone' && access !== 'guests') return null;
  const elsewhere = redirectFor(access, session, location);
  return elsewhere ? <Navigate to={elsewhere} replace /> : <Outlet />;
}
