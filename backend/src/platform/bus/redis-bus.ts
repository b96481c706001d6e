import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PinoLogger } from 'nestjs-pino';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { Topic } from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';

const channel = 'bus';
/** When Redis was away all backends say so at about the same time: what comes within this time is one. */
const gatherMs = 1_000;

interface Envelope {
  sender: string;
  topic: string;
  /** Absent where the sender only says that it could not send. */
  message?: unknown;
}

/**
 * Reaches the listeners of this process before `publish` returns, and those of others through Redis. While Redis is away the
 * others hear nothing; once it is back all of them learn that they have missed something.
 */
export class RedisBus extends InProcessBus {
  private readonly id = randomUUID();
  private readonly missed = new Set<() => void>();
  private isTelling = false;

  constructor(
    private readonly redis: RedisConnection,
    private readonly logger: PinoLogger,
  ) {
    super();
    redis.listen(channel, (text) => this.receive(text));
    redis.onResumed(() => {
      this.send({ sender: this.id, topic: '' });
      void this.tellMissed();
    });
  }

  override publish<Message>(topic: Topic<Message>, message: Message): void {
    super.publish(topic, message);
    this.send({ sender: this.id, topic: topic.name, message });
  }

  override onMissed(listener: () => void): () => void {
    this.missed.add(listener);
    return () => this.missed.delete(listener);
  }

  private send(envelope: Envelope): void {
    void this.redis.publish(channel, JSON.stringify(envelope));
  }

  private receive(text: string): void {
    try {
      const { sender, topic, message } = JSON.parse(text) as Envelope;
      if (sender === this.id) return;
      if (topic === '') void this.tellMissed();
      else this.emit(topic, message);
    } catch (error) {
      this.logger.error({ err: error }, 'a message of another backend could not be read');
    }
  }

  private async tellMissed(): Promise<void> {
    if (this.isTelling) return;
    this.isTelling = true;
    await pause(gatherMs, undefined, { ref: false });
    this.isTelling = false;
    for (const listener of this.missed) listener();
  }
}
