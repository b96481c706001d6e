import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePanelWidth } from './use-panel-width.ts';

test('the list has its width in the first frame, before its container was measured', () => {
  const { result } = renderHook(() => usePanelWidth(false));
  expect(result.current.width).toBe(360);
});
