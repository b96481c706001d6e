export const load = () => fetch('/api/notes');
