import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../infra/log.ts'
import { StartError } from '../infra/start-error.ts'
import { HEARTBEAT } from './worker.ts'
import { WorkerProcesses } from './worker-processes.ts'

const COMMON = { appUrl: '', listenUrl: '', consoleUrl: null, poolSize: 3, readings: null }

/** A worker without a process: it reports what the test says, and ends when it is killed. */
class FakeWorker extends EventEmitter {
  readonly process = {
    pid: 1,
    kill: vi.fn((signal: string) => this.emit('exit', 0, signal)),
  }
  readonly send = vi.fn()
  readonly serve = () =>
    this.emit('message', { state: 'waiting' }) && this.emit('message', { state: 'ready' })
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
  const team = new WorkerProcesses(log, async () => COMMON, fork)
  const starting = team.start({ jobs: true, first: true })
  const [worker] = made
  worker?.serve()
  await starting
  if (!worker) throw new Error('no worker was made')
  return worker
}

/** Two workers that serve, the first one with the jobs, in a team that the test reloads. */
async function startTwo() {
  const log = createLog({ logLevel: 'silent', production: true })
  const team = new WorkerProcesses(log, async () => COMMON, fork)
  for (const jobs of [true, false]) {
    const starting = team.start({ jobs, first: jobs })
    made.at(-1)?.serve()
    await starting
  }
  const undo = vi.fn()
  const prepare = vi.fn(() => undo)
  return { team, prepare, undo, reload: () => team.reload(prepare) }
}

const kills = () => made.map(({ process }) => process.kill.mock.calls.flat().join())
/** Lets promises run that have nothing to wait for. */
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a reload', () => {
  it('replaces the workers one by one, each new one first, with the duties of the old one', async () => {
    const { prepare, reload } = await startTwo()
    const reloaded = reload()
    await settle()
    expect([made.length, kills()]).toEqual([3, ['', '', '']])
    made[2]?.serve()
    await settle()
    expect([made.length, kills()]).toEqual([4, ['SIGTERM', '', '', '']])
    made[3]?.serve()
    await reloaded
    expect([made.length, kills()]).toEqual([4, ['SIGTERM', 'SIGTERM', '', '']])
    const orders = made.slice(2).map(({ send }) => send.mock.calls[0]?.[0])
    expect(orders).toMatchObject([
      { jobs: true, first: false },
      { jobs: false, first: false },
    ])
    expect(prepare).toHaveBeenCalledOnce()
  })

  it('keeps the old workers if a new one does not start', async () => {
    const { undo, reload } = await startTwo()
    const reloaded = reload()
    await settle()
    made[2]?.emit('message', { state: 'failed', reason: 'The build is broken.' })
    made[2]?.emit('exit', 1, null)
    await reloaded
    await vi.advanceTimersByTimeAsync(HEARTBEAT)
    expect([made.length, kills()]).toEqual([3, ['', '', '']])
    // One that crashes now is replaced by the build that serves.
    expect(undo).toHaveBeenCalledOnce()
  })

  it('stays with the new build if only the second new worker does not start', async () => {
    const { undo, reload } = await startTwo()
    const reloaded = reload()
    await settle()
    made[2]?.serve()
    await settle()
    made[3]?.emit('exit', 1, null)
    await reloaded
    expect(kills()).toEqual(['SIGTERM', '', '', ''])
    expect(undo).not.toHaveBeenCalled()
  })

  it('kills a new worker that hangs at its start, and keeps the old ones', async () => {
    const { team, reload } = await startTwo()
    const reloaded = reload()
    for (let beat = 0; beat <= 600_000 / HEARTBEAT; beat++) {
      for (const worker of made.slice(0, 2)) worker.emit('message', { state: 'alive' })
      await vi.advanceTimersByTimeAsync(HEARTBEAT)
    }
    await reloaded
    expect([made.length, kills()]).toEqual([3, ['', '', 'SIGKILL']])
    await team.end()
  })

  it('without a build starts no worker', async () => {
    const { prepare, reload } = await startTwo()
    prepare.mockImplementation(() => {
      throw new StartError('There is no build.')
    })
    await reload()
    expect([made.length, kills()]).toEqual([2, ['', '']])
  })

  it('that is asked for during another one follows it, once', async () => {
    const { prepare, reload } = await startTwo()
    const reloaded = [reload(), reload(), reload()]
    for (let place = 2; place < 6; place++) {
      await settle()
      made[place]?.serve()
    }
    await Promise.all(reloaded)
    expect(made).toHaveLength(6)
    expect(prepare).toHaveBeenCalledTimes(2)
    expect(kills()).toEqual(['SIGTERM', 'SIGTERM', 'SIGTERM', 'SIGTERM', '', ''])
  })

  it('replaces nothing while the program ends', async () => {
    const { team, reload } = await startTwo()
    team.drain()
    await reload()
    expect([made.length, kills()]).toEqual([2, ['', '']])
    expect(made.map(({ send }) => send.mock.lastCall)).toEqual([[{ draining: true }], [{ draining: true }]])
  })

  it('stops when the program ends', async () => {
    const { team, reload } = await startTwo()
    const reloaded = reload()
    await settle()
    await team.end()
    made[2]?.emit('exit', 0, null)
    await reloaded
    await vi.advanceTimersByTimeAsync(10 * HEARTBEAT)
    expect(made).toHaveLength(3)
  })

  it('and a crash of the worker that it replaces leave one worker for it', async () => {
    const { reload } = await startTwo()
    const reloaded = reload()
    await settle()
    made[0]?.emit('exit', null, 'SIGSEGV')
    made[2]?.serve()
    await settle()
    made[3]?.serve()
    await reloaded
    await vi.advanceTimersByTimeAsync(HEARTBEAT)
    expect([made.length, kills()]).toEqual([4, ['', 'SIGTERM', '', '']])
  })

  it('that fails after such a crash has the crashed worker replaced', async () => {
    const { reload } = await startTwo()
    const reloaded = reload()
    await settle()
    made[0]?.emit('exit', null, 'SIGSEGV')
    made[2]?.emit('exit', 1, null)
    await reloaded
    await vi.advanceTimersByTimeAsync(HEARTBEAT)
    made[3]?.emit('message', { state: 'waiting' })
    await vi.advanceTimersByTimeAsync(0)
    expect(made[3]?.send).toHaveBeenCalledWith(expect.objectContaining({ jobs: true, first: false }))
  })
})

it('workers are told which tenants were read again, and one that has its order meanwhile looks at all', async () => {
  const { team, reload } = await startTwo()
  const reloaded = reload()
  await settle()
  const sites = { tenants: ['amore'], shared: false, exhausted: false }
  team.tell(sites)
  // A starting worker would take it as its order.
  expect(made.map(({ send }) => send.mock.lastCall?.[0])).toEqual([{ sites }, { sites }, undefined])
  made[2]?.emit('message', { state: 'waiting' })
  await settle()
  const order = expect.objectContaining({ first: false })
  expect(made[2]?.send.mock.calls).toEqual([[order]])
  team.tell(sites)
  made[2]?.emit('message', { state: 'ready' })
  await settle()
  expect(made[2]?.send.mock.lastCall).toEqual([{ sites: { tenants: [], shared: true, exhausted: false } }])
  await team.end()
  made[3]?.emit('exit', 0, null)
  await reloaded
})

it('kills a worker without a heartbeat for half a minute, and starts another one with its duties', async () => {
  const worker = await startOne()
  await vi.advanceTimersByTimeAsync(5 * HEARTBEAT)
  expect(worker.process.kill).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(HEARTBEAT)
  expect(worker.process.kill.mock.calls).toEqual([['SIGKILL']])
  await vi.advanceTimersByTimeAsync(HEARTBEAT)
  made[1]?.emit('message', { state: 'waiting' })
  await vi.advanceTimersByTimeAsync(0)
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
  const team = new WorkerProcesses(log, async () => COMMON, fork)
  void team.start({ jobs: true, first: true })
  made[0]?.emit('message', { state: 'waiting' })
  await vi.advanceTimersByTimeAsync(100 * HEARTBEAT)
  expect(made[0]?.process.kill).not.toHaveBeenCalled()
})
