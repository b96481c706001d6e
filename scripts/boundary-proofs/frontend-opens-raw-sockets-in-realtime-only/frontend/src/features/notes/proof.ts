export const open = () => new WebSocket('/collab');
