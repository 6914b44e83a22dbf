import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { z } from 'zod'
import type { Log } from '../infra/log.ts'
import { METRICS, type MetricName } from '../infra/metrics/definitions.ts'
import type { Metrics, MetricValues } from '../infra/metrics/metrics.ts'

/** From the supervisor to a worker that serves. `scrape` is repeated in the report. */
export interface MetricsRequest {
  readonly metrics: 'asked'
  readonly scrape: number
}

/** The answer. */
export interface MetricsReport {
  readonly metrics: MetricValues
  readonly scrape: number
}

const request = z.strictObject({ metrics: z.literal('asked'), scrape: z.number() })

/** Milliseconds. Prometheus waits for ten seconds by default. */
const PATIENCE = 2_000

/** Reports the metrics of this worker whenever its supervisor asks. */
export function answerMetrics(metrics: Metrics, log: Pick<Log, 'error'>): void {
  process.on('message', (message) => {
    const { success, data } = request.safeParse(message)
    if (!success) return
    metrics
      .values()
      .then((values) => {
        // The supervisor may have ended: this process is about to end as well.
        const report: MetricsReport = { metrics: values, scrape: data.scrape }
        if (process.connected) process.send?.(report, undefined, undefined, () => undefined)
      })
      .catch((error: unknown) => log.error({ err: error }, 'the metrics could not be read'))
  })
}

/**
 * The metrics of all workers, for their supervisor.
 *
 * It uses `AggregatorRegistry.aggregate` of `prom-client`, and not its `clusterMetrics`
 * (docs/decisions/0081): that asks every process, also one that takes its first message as its
 * order to serve; it has no answer while one worker hangs; and its counters fall when a worker is
 * replaced, which Prometheus reads as a restart after which everything is counted again. Here the
 * counters of workers that have ended remain, and a worker that is silent counts as it was.
 */
export class WorkerMetrics {
  readonly #serving: () => readonly Worker[]
  readonly #last = new Map<Worker, MetricValues>()
  /** Counters and histograms of workers that have ended, added up. */
  #ended: MetricValues = []
  #scrapes = 0
  #silent = 0

  constructor(serving: () => readonly Worker[]) {
    this.#serving = serving
  }

  /** Workers that serve, and those of them that did not answer the last time. */
  get counts(): { readonly serving: number; readonly silent: number } {
    return { serving: this.#serving().length, silent: this.#silent }
  }

  /** Asks every worker that serves. Resolves within some seconds, whatever they do. */
  async values(): Promise<readonly MetricValues[]> {
    const serving = this.#serving()
    await this.#keepEnded(new Set(serving))
    const scrape = ++this.#scrapes
    const answered = await Promise.all(serving.map((worker) => this.#ask(worker, scrape)))
    this.#silent = answered.filter((one) => !one).length
    return [this.#ended, ...this.#last.values()]
  }

  async #keepEnded(serving: ReadonlySet<Worker>): Promise<void> {
    const ended = [...this.#last].filter(([worker]) => !serving.has(worker))
    if (ended.length === 0) return
    const counted = ended.map(([, values]) => values.filter(isCounted))
    this.#ended = await AggregatorRegistry.aggregate([this.#ended, ...counted]).getMetricsAsJSON()
    for (const [worker] of ended) this.#last.delete(worker)
  }

  /** @returns whether the worker answered in time */
  #ask(worker: Worker, scrape: number): Promise<boolean> {
    if (!worker.isConnected()) return Promise.resolve(false)
    return new Promise((resolve) => {
      const finish = (answered: boolean) => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        worker.off('exit', onExit)
        resolve(answered)
      }
      const onMessage = (message: unknown) => {
        if (!isReport(message) || message.scrape !== scrape) return
        this.#last.set(worker, message.metrics)
        finish(true)
      }
      const onExit = () => finish(false)
      const timer = setTimeout(() => finish(false), PATIENCE)
      worker.on('message', onMessage)
      worker.once('exit', onExit)
      worker.send({ metrics: 'asked', scrape } satisfies MetricsRequest, () => undefined)
    })
  }
}

/** Whether a message of a worker is a report of metrics. */
export function isReport(message: unknown): message is MetricsReport {
  return typeof message === 'object' && message !== null && 'metrics' in message && 'scrape' in message
}

const isCounted = ({ name }: MetricValues[number]): boolean => METRICS[name as MetricName].type !== 'gauge'
