/** The notifications of these people changed, or which of them are seen. */
export class NotificationsChanged {
  constructor(
    readonly recipientIds: readonly string[],
    /** `added`: something new is there, and not only less or seen. */
    readonly change: 'added' | 'removed' | 'seen',
  ) {}
}
