import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { i18n } from '../i18n/i18n.ts';
import { paths } from './paths.ts';

/** Of a toast about what was just saved: leads to the reading list. */
export function useViewSaved() {
  const navigate = useNavigate();
  return useMemo(() => ({ label: i18n.t('common:view'), run: () => void navigate(paths.saved) }), [navigate]);
}
