import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { Bus, type Topic } from './bus.ts';

/** Reaches the listeners of this process, before `publish` returns. */
@Injectable()
export class InProcessBus extends Bus {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  publish<Message>(topic: Topic<Message>, message: Message): void {
    this.emit(topic.name, message);
  }

  subscribe<Message>(topic: Topic<Message>, listener: (message: Message) => void): () => void {
    this.emitter.on(topic.name, listener);
    return () => this.emitter.off(topic.name, listener);
  }

  onMissed(_listener: () => void): () => void {
    return () => {};
  }

  protected emit(topic: string, message: unknown): void {
    this.emitter.emit(topic, message);
  }
}
