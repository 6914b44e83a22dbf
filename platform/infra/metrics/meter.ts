import type { FairGate } from '../fair-gate.ts'
import type { CounterName, GaugeName, HistogramName, Labels } from './definitions.ts'

/** A value of a gauge. */
export interface Sample<Name extends GaugeName> {
  readonly labels: Labels<Name>
  readonly value: number
}

/** What a part of the program observes; the names are those of `METRICS`. */
export interface Meter {
  /** Adds `by` (1) to a counter. */
  count<Name extends CounterName>(name: Name, labels: Labels<Name>, by?: number): void
  /** Notes a duration in seconds. */
  time<Name extends HistogramName>(name: Name, labels: Labels<Name>, seconds: number): void
  /**
   * Reads values of a gauge at each scrape. Several parts may read different labels of one gauge. A
   * function that throws contributes nothing to that scrape.
   */
  read<Name extends GaugeName>(
    name: Name,
    values: () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>,
  ): void
}

/** Without METRICS_PORT nothing is counted. */
export const NO_METRICS: Meter = {
  count: () => undefined,
  time: () => undefined,
  read: () => undefined,
}

/** Reads the jobs of a fair queue. */
export function readGate(
  meter: Meter,
  queue: Labels<'dating_fair_queue_jobs'>['queue'],
  gate: Pick<FairGate, 'running' | 'waiting'>,
): void {
  meter.read('dating_fair_queue_jobs', () => [
    { labels: { queue, state: 'running' as const }, value: gate.running },
    { labels: { queue, state: 'waiting' as const }, value: gate.waiting },
  ])
}

/** Reads the connections of a pool. */
export function readPool(
  meter: Meter,
  pool: Labels<'dating_pool_connections'>['pool'],
  connections: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number },
): void {
  meter.read('dating_pool_connections', () => {
    const { totalCount, idleCount, waitingCount } = connections
    return [
      { labels: { pool, state: 'used' as const }, value: totalCount - idleCount },
      { labels: { pool, state: 'idle' as const }, value: idleCount },
      { labels: { pool, state: 'waiting' as const }, value: waitingCount },
    ]
  })
}
