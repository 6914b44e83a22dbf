import { createServer, type RequestListener } from 'node:http'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../infra/config.ts'
import type { Log } from '../infra/log.ts'
import type { MetricValues } from '../infra/metrics/metrics.ts'
import { listen } from './listen.ts'

/** The values of every process of the program. */
export type GatherMetrics = () => Promise<readonly MetricValues[]>

export interface MetricsPort {
  /** Answers scrapes from now on; until then they get 503. */
  serve(gather: GatherMetrics): void
}

/**
 * Opens the port of the metrics, which has `GET /metrics` and nothing else.
 *
 * @throws StartError with one sentence if the port is taken or not allowed
 */
export async function openMetricsPort(
  { port, host }: NonNullable<Config['metrics']>,
  log: Pick<Log, 'error'>,
): Promise<MetricsPort> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '5', 'content-type': 'text/plain' }).end('Starting\n')
  }
  const server = createServer((request, response) => answer(request, response))
  await listen(server, { port, host }, 'METRICS_PORT')
  return {
    serve: (gather) => {
      answer = answerScrapes(gather, log)
    },
  }
}

function answerScrapes(gather: GatherMetrics, log: Pick<Log, 'error'>): RequestListener {
  // Two scrapers at the same time share one answer.
  let underWay: Promise<{ readonly type: string; readonly text: string }> | undefined
  const scrape = () => {
    underWay ??= expose(gather).finally(() => {
      underWay = undefined
    })
    return underWay
  }
  return (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
    scrape()
      .then(({ type, text }) => void response.writeHead(200, { 'content-type': type }).end(text))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500, { 'content-type': 'text/plain' }).end('Failed\n')
      })
  }
}

async function expose(gather: GatherMetrics): Promise<{ readonly type: string; readonly text: string }> {
  const together = AggregatorRegistry.aggregate([...(await gather())])
  return { type: together.contentType, text: await together.metrics() }
}
