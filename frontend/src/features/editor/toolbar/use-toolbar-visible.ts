import { useLocalStorage } from '@mantine/hooks';

/** Whether the formatting toolbar is shown while one edits. Kept on this device, for every note. */
export function useToolbarVisible() {
  return useLocalStorage({
    key: 'editorToolbarVisible',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}
