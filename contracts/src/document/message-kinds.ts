/** What message boxes, panels and tags say by their colour. */
export const messageKinds = ['default', 'info', 'success', 'warning', 'danger'] as const;
export type MessageKind = (typeof messageKinds)[number];
