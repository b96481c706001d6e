/** The heading of the history, which takes the focus when what had it is gone. */
export const historyTitleId = 'history-title';
