import { expect, it, vi } from 'vitest'
import { FairGate, type Share } from './fair-gate.ts'

/**
 * A gate for one concurrent job; the test decides when jobs end. `order` lists the jobs in the
 * order of their start.
 */
function busyGate(waiting: number) {
  const gate = new FairGate({ atOnce: 1, waiting })
  const order: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, share: Share) =>
    gate
      .pass(share, () => {
        order.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch((error: unknown) => {
        expect(error).toMatchObject({ status: 503 })
        refused.push(name)
      })
  const finish = async (jobs: readonly Promise<void>[]) => {
    const all = Promise.all(jobs)
    let over = false
    void all.then(() => {
      over = true
    })
    while (!over) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { add, finish, order, refused }
}

const flood = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at + 1}`)

it('takes turns between tenants, and between networks of one tenant', async () => {
  const { add, finish, order } = busyGate(20)
  const jobs = [
    add('running', ['a', 'n']),
    ...flood(3, 'a-first').map((name) => add(name, ['a', 'first'])),
    ...flood(2, 'a-second').map((name) => add(name, ['a', 'second'])),
    add('b', ['b', 'first']),
  ]
  await finish(jobs)
  expect(order).toEqual(['running', 'a-first1', 'b', 'a-second1', 'a-first2', 'a-second2', 'a-first3'])
})

it('refuses jobs of the tenant and network that fill the queue, not the newest job', async () => {
  const { add, finish, order, refused } = busyGate(4)
  const jobs = [
    add('running', ['a', 'loud']),
    ...flood(6, 'loud').map((name) => add(name, ['a', 'loud'])),
    add('quiet', ['a', 'quiet']),
    add('other', ['b', 'loud']),
  ]
  await finish(jobs)
  expect(order).toEqual(['running', 'loud1', 'other', 'quiet', 'loud2'])
  expect(refused).toEqual(['loud5', 'loud6', 'loud4', 'loud3'])
})

it('refuses the newcomer if no group has more waiting jobs than its own', async () => {
  const { add, finish, refused } = busyGate(2)
  const jobs = [add('running', ['a']), add('a', ['a']), add('b', ['b']), add('b2', ['b'])]
  await finish(jobs)
  expect(refused).toEqual(['b2'])
})

it('continues after a job that failed', async () => {
  const gate = new FairGate({ atOnce: 1, waiting: 1 })
  const failing = gate.pass(['a'], () => Promise.reject(new Error('no')))
  const next = gate.pass(['a'], async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

it('refuses a job whose turn does not come in time, and removes it', async () => {
  vi.useFakeTimers()
  const gate = new FairGate({ atOnce: 1, waiting: 2, patience: 10_000 })
  let end: () => void = () => undefined
  const running = gate.pass(['a'], () => new Promise<void>((resolve) => (end = resolve)))
  const late = expect(gate.pass(['a'], async () => 'late')).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(9_000)
  const next = gate.pass(['b'], async () => 'in time')
  await vi.advanceTimersByTimeAsync(1_000)
  await late
  const third = gate.pass(['b'], async () => 'third')
  end()
  expect(await Promise.all([running, next, third])).toEqual([undefined, 'in time', 'third'])
  vi.useRealTimers()
})
