/** The title of a note outside of the app; the app's own text is in the frontend's messages. */
export function shownTitle(title: string): string {
  return title.trim() || '[Untitled]';
}
