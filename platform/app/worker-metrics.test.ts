import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { AggregatorRegistry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Metrics } from '../infra/metrics/metrics.ts'
import { measured } from '../testing/measured.ts'
import { type MetricsRequest, WorkerMetrics } from './worker-metrics.ts'

/** A worker without a process, which answers with its metrics unless it hangs. */
class FakeWorker extends EventEmitter {
  readonly metrics: Metrics = measured()
  hangs = false
  readonly isConnected = () => true
  async send(request: MetricsRequest) {
    // Its other reports arrive in between.
    this.emit('message', { state: 'alive' })
    this.emit('message', { reads: [] })
    if (this.hangs) return
    this.emit('message', { metrics: await this.metrics.values(), scrape: request.scrape })
  }
}

let serving: FakeWorker[]
let all: WorkerMetrics
beforeEach(() => {
  vi.useFakeTimers()
  serving = [new FakeWorker(), new FakeWorker()]
  all = new WorkerMetrics(() => serving as unknown as Worker[])
})
afterEach(() => vi.useRealTimers())

/** The lines of one metric in the answer to a scrape. */
async function scrape(name: string): Promise<readonly string[]> {
  const gathering = all.values()
  await vi.runAllTimersAsync()
  const text = await AggregatorRegistry.aggregate([...(await gathering)]).metrics()
  return text.split('\n').filter((line) => line.startsWith(name))
}

const pay = (worker: FakeWorker | undefined, times: number) =>
  worker?.metrics.count('dating_orders_total', { outcome: 'placed' }, times)
const PLACED = 'dating_orders_total{outcome="placed"}'

it('adds up the workers', async () => {
  const [one, two] = serving
  pay(one, 2)
  pay(two, 3)
  one?.metrics.time('dating_job_seconds', { task: 'deliver_mail' }, 0.2)
  two?.metrics.time('dating_job_seconds', { task: 'deliver_mail' }, 2)
  one?.metrics.read('dating_sites', () => [{ labels: {}, value: 5 }])
  two?.metrics.read('dating_sites', () => [{ labels: {}, value: 6 }])
  expect(await scrape(PLACED)).toEqual([`${PLACED} 5`])
  expect(await scrape('dating_job_seconds_count')).toEqual([
    'dating_job_seconds_count{task="deliver_mail"} 2',
  ])
  expect(await scrape('dating_sites ')).toEqual(['dating_sites 6'])
})

it('keeps what a worker counted that has ended, but not its gauges', async () => {
  const [one, two] = serving
  pay(one, 2)
  pay(two, 3)
  two?.metrics.read('dating_streams_open', () => [{ labels: {}, value: 40 }])
  expect(await scrape('dating_streams_open ')).toEqual(['dating_streams_open 40'])
  const next = new FakeWorker()
  pay(next, 10)
  serving = one ? [one, next] : []
  expect(await scrape(PLACED)).toEqual([`${PLACED} 15`])
  expect(await scrape(PLACED)).toEqual([`${PLACED} 15`])
  expect(await scrape('dating_streams_open ')).toEqual([])
})

it('answers while a worker hangs, with what that one had counted', async () => {
  const [one, two] = serving
  pay(one, 2)
  pay(two, 3)
  await scrape(PLACED)
  if (two) two.hangs = true
  pay(one, 1)
  expect(await scrape(PLACED)).toEqual([`${PLACED} 6`])
  expect(all.counts).toEqual({ serving: 2, silent: 1 })
  expect(serving.map((worker) => worker.listenerCount('message'))).toEqual([0, 0])
})
