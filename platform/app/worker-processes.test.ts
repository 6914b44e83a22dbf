import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../infra/log.ts'
import { HEARTBEAT } from './worker.ts'
import { WorkerProcesses } from './worker-processes.ts'

/** A worker without a process: it reports what the test says, and ends when it is killed. */
class FakeWorker extends EventEmitter {
  readonly process = { pid: 1, kill: vi.fn(() => this.emit('exit', null, 'SIGKILL')) }
  readonly send = vi.fn()
  isConnected = () => true
}

const made: FakeWorker[] = []
const fork = () => {
  const worker = new FakeWorker()
  made.push(worker)
  return worker as unknown as Worker
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  made.length = 0
})

async function startOne(): Promise<FakeWorker> {
  const log = createLog({ logLevel: 'silent', production: true })
  const team = new WorkerProcesses(log, { appUrl: '', listenUrl: '', consoleUrl: null, poolSize: 3 }, fork)
  const starting = team.start({ jobs: true, first: true })
  const [worker] = made
  worker?.emit('message', { state: 'waiting' })
  worker?.emit('message', { state: 'ready' })
  await starting
  if (!worker) throw new Error('no worker was made')
  return worker
}

it('kills a worker without a heartbeat for half a minute, and starts another one with its duties', async () => {
  const worker = await startOne()
  await vi.advanceTimersByTimeAsync(5 * HEARTBEAT)
  expect(worker.process.kill).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(HEARTBEAT)
  expect(worker.process.kill.mock.calls).toEqual([['SIGKILL']])
  await vi.advanceTimersByTimeAsync(HEARTBEAT)
  made[1]?.emit('message', { state: 'waiting' })
  expect(made[1]?.send).toHaveBeenCalledWith(expect.objectContaining({ jobs: true, first: false }))
})

it.each([{ state: 'alive' }, { reads: [] }, { metrics: [], scrape: 1 }])(
  'leaves a worker that reports %o',
  async (report) => {
    const worker = await startOne()
    for (let beat = 0; beat < 20; beat++) {
      await vi.advanceTimersByTimeAsync(HEARTBEAT)
      worker.emit('message', report)
    }
    expect(worker.process.kill).not.toHaveBeenCalled()
  },
)

it('does not watch a worker that is still starting: the first one fills empty demo sites', async () => {
  const log = createLog({ logLevel: 'silent', production: true })
  const team = new WorkerProcesses(log, { appUrl: '', listenUrl: '', consoleUrl: null, poolSize: 3 }, fork)
  void team.start({ jobs: true, first: true })
  made[0]?.emit('message', { state: 'waiting' })
  await vi.advanceTimersByTimeAsync(100 * HEARTBEAT)
  expect(made[0]?.process.kill).not.toHaveBeenCalled()
})
