import { createLog } from '../infra/log.ts'
import type { MetricName } from '../infra/metrics/definitions.ts'
import { Metrics } from '../infra/metrics/metrics.ts'

/** Metrics whose values a test reads. */
export function measured(): Metrics {
  return new Metrics({ log: createLog({ logLevel: 'silent', production: true }) })
}

/**
 * The values of a metric other than 0, by the values of its labels: `{ 'GET /members 2xx': 3 }`. Of
 * a histogram, the number of observations.
 */
export async function valuesOf(
  metrics: Metrics,
  name: MetricName,
): Promise<Readonly<Record<string, number>>> {
  const found = (await metrics.values()).find((one) => one.name === name)
  const values = (found?.values ?? []) as readonly {
    readonly value: number
    readonly labels: object
    readonly metricName?: string
  }[]
  return Object.fromEntries(
    values
      .filter(({ value, metricName = name }) => value !== 0 && [name, `${name}_count`].includes(metricName))
      .map(({ value, labels }) => [Object.values(labels).join(' '), value]),
  )
}
