import { expect, it } from 'vitest'
import { mainThreadTimes, servingProcesses, ticksOf } from './main-threads.ts'

it('reads user and system time after a process name with spaces and brackets', () => {
  const stat = '42 (node (a) b) S 1 42 42 0 -1 4194560 9 0 0 0 120 35 0 0 20 0 11 0 5 6 7'
  expect(ticksOf(stat)).toBe(155)
})

it('a process without workers serves itself, and its main thread time is known on Linux', () => {
  expect(servingProcesses(process.pid)).toEqual([process.pid])
  const times = mainThreadTimes([process.pid])
  if (process.platform === 'linux') expect(times?.[0]).toBeGreaterThan(0)
  else expect(times).toBeNull()
})
