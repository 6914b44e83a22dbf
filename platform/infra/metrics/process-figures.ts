import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Labels } from './definitions.ts'
import type { Metrics } from './metrics.ts'

/** Milliseconds between two looks at the event loop; they are part of what Node measures. */
const RESOLUTION = 20
const NANOSECONDS = 1e9
const QUANTILES: readonly Labels<'dating_event_loop_delay_seconds'>['quantile'][] = ['0.5', '0.99', '1']

/** Memory, CPU time and event loop delay of this process. */
export function readProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  metrics.read('dating_event_loop_delay_seconds', () => {
    const samples = QUANTILES.map((quantile) => ({
      labels: { quantile },
      value: Math.max(0, delay.percentile(Number(quantile) * 100) / NANOSECONDS - RESOLUTION / 1000),
    }))
    delay.reset()
    return samples
  })
  metrics.read('process_resident_memory_bytes', () => [{ labels: {}, value: process.memoryUsage.rss() }])
  metrics.read('nodejs_heap_size_used_bytes', () => [{ labels: {}, value: process.memoryUsage().heapUsed }])
  let used = 0
  metrics.beforeScrape(() => {
    const { user, system } = process.cpuUsage()
    const seconds = (user + system) / 1e6
    metrics.count('process_cpu_seconds_total', {}, Math.max(0, seconds - used))
    used = seconds
  })
}
