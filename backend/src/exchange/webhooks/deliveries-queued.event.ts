/** Something waits to be sent to a receiver. */
export class DeliveriesQueued {}
