/** The notifications of these people changed, or which of them are seen. */
export class NotificationsChanged {
  constructor(
    readonly recipientIds: readonly string[],
    /** There are more than before. */
    readonly hasNew = false,
  ) {}
}
