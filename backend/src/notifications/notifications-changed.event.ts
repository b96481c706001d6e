import type { NotificationType } from '@commonplace/contracts/api';

/** The notifications of these people changed, or which of them are seen. */
export class NotificationsChanged {
  constructor(
    readonly recipientIds: readonly string[],
    /** There are more of this type than before. */
    readonly added: NotificationType | null = null,
  ) {}
}
