/** A kind of message on the bus, by name. Its messages are JSON. */
export class Topic<Message> {
  /** Only for its type. */
  declare readonly message: Message;

  constructor(readonly name: string) {}
}

/** Port: carries messages to all processes of the backend. Delivery is not guaranteed, the order of one sender is kept. */
export abstract class Bus {
  abstract publish<Message>(topic: Topic<Message>, message: Message): void;
  /** Returns how to stop listening. */
  abstract subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void;
  /** Calls back after a time in which messages of other processes may have been lost. Returns how to stop that. */
  abstract onMissed(listener: () => void): () => void;
}
