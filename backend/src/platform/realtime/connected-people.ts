import { Injectable } from '@nestjs/common';
import { Bus, type Topic } from '../bus/bus.ts';

/**
 * Finds those of many people who have a connection: what is read from the database for a push to a person is read for them
 * alone. Each process of the backend finds its own connections.
 */
@Injectable()
export class ConnectedPeople {
  /** How many connections of this process each person has. */
  private readonly connections = new Map<string, number>();

  constructor(private readonly bus: Bus) {}

  /** A connection of the person has opened. */
  add(userId: string): void {
    this.connections.set(userId, (this.connections.get(userId) ?? 0) + 1);
  }

  /** A connection of the person has closed. */
  remove(userId: string): void {
    const left = (this.connections.get(userId) ?? 0) - 1;
    if (left > 0) this.connections.set(userId, left);
    else this.connections.delete(userId);
  }

  /** Calls the listeners of the topic in each process with those of these people who are connected there. */
  seek(topic: Topic<readonly string[]>, userIds: readonly string[]): void {
    if (userIds.length > 0) this.bus.publish(topic, userIds);
  }

  /** Calls back after every {@link seek} of the topic with those who are connected; returns how to stop that. */
  onFound(topic: Topic<readonly string[]>, listener: (userIds: readonly string[]) => void): () => void {
    return this.bus.subscribe(topic, (sought) => {
      const found = sought.filter((userId) => this.connections.has(userId));
      if (found.length > 0) listener(found);
    });
  }
}
