import type { Announcement } from '../../core/events.ts'

/** Sends announcements to every process of the program. */
export interface Publisher {
  /**
   * Sends them soon, in this order, equal ones once. Returns immediately and never throws: while
   * the transport is away, the newest `MOST_WAITING` wait for it.
   */
  publish(announcements: readonly Announcement[]): void
  /** Resolves once everything that could be sent is sent. */
  close(): Promise<void>
}

/** Receives the announcements of one channel. */
export interface Hearer {
  /** Called whenever hearing starts, initially and after each loss: earlier ones may be missing. */
  readonly onHearing: () => void
  readonly onPayload: (payload: string) => void
}

export interface Hearing {
  /** Resolves once it hears for the first time. */
  ready(): Promise<void>
  stop(): void
}

/**
 * Carries events between the processes of the program, on one machine or several: by PostgreSQL
 * (`postgres.ts`), or by Valkey or Redis (`redis.ts`). Never part of a transaction: events are sent
 * after the commit, so that no commit waits for them.
 */
export interface Events extends Publisher {
  /** A channel has one hearer in a process. @throws Error if it has one already */
  hear(channel: string, hearer: Hearer): Hearing
  /** Whether announcements arrive now, as far as is known: `/readyz` says so. */
  hears(): boolean
}
