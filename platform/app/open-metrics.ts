import type { Worker } from 'node:cluster'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Config } from '../infra/config.ts'
import type { StartedDatabase } from '../infra/database/start.ts'
import type { Log } from '../infra/log.ts'
import type { Meter } from '../infra/metrics/meter.ts'

export interface OpenMetrics {
  /** Of this process. */
  readonly own: Meter
  /**
   * Answers scrapes from now on.
   *
   * @param workers the processes that serve, if this one does not
   */
  serve(started: StartedDatabase, workers?: () => readonly Worker[]): void
}

/**
 * Opens the port of the metrics in the process that answers scrapes; undefined without
 * METRICS_PORT. Then nothing of `prom-client` is loaded either: it is imported here.
 *
 * @param entry file of the program
 * @throws StartError with one sentence if the port is taken or not allowed
 */
export async function openMetrics(config: Config, log: Log, entry: string): Promise<OpenMetrics | undefined> {
  if (config.metrics === null) return undefined
  const [{ openMetricsPort }, { readShared }, { WorkerMetrics }, own] = await Promise.all([
    import('./metrics-port.ts'),
    import('./metric-readings.ts'),
    import('./worker-metrics.ts'),
    ownMetrics(log),
  ])
  const port = await openMetricsPort(config.metrics, log)
  const build = buildInfo(entry)
  own.read('dating_build_info', () => [{ labels: build, value: 1 }])
  return {
    own,
    serve: (started, workers) => {
      readShared(own, { config, log, started })
      if (!workers) return port.serve(async () => [await own.values()])
      const all = new WorkerMetrics(workers)
      own.read('dating_workers', () => [
        { labels: { state: 'serving' as const }, value: all.counts.serving },
        { labels: { state: 'silent' as const }, value: all.counts.silent },
      ])
      port.serve(async () => {
        const theirs = await all.values()
        return [await own.values(), ...theirs]
      })
    },
  }
}

/** The metrics of a worker, which its supervisor collects. */
export async function openWorkerMetrics(config: Config, log: Log): Promise<Meter | undefined> {
  if (config.metrics === null) return undefined
  const [{ answerMetrics }, own] = await Promise.all([import('./worker-metrics.ts'), ownMetrics(log)])
  answerMetrics(own, log)
  return own
}

async function ownMetrics(log: Log) {
  const [{ Metrics }, { readProcess }] = await Promise.all([
    import('../infra/metrics/metrics.ts'),
    import('../infra/metrics/process-figures.ts'),
  ])
  const own = new Metrics({ log })
  readProcess(own)
  return own
}

const manifest = z.object({ version: z.string() })

/** `build`: a digest of the program, which names its parts by their content. */
function buildInfo(entry: string) {
  const { version } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const build = createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 12)
  return { version, build, node: process.versions.node }
}
