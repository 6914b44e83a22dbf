import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { workersOf } from '../../platform/testing/program.ts'

const MICROSECONDS = 1_000_000

/**
 * CPU time of the main thread of each process since its start, in microseconds. That thread runs
 * JavaScript, so it limits how much one process can serve; compression and others run in parallel
 * threads.
 *
 * @returns null on systems other than Linux, which do not report it
 */
export function mainThreadTimes(pids: readonly number[]): readonly number[] | null {
  if (process.platform !== 'linux') return null
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return pids.map(
    (pid) => (ticksOf(fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')) * MICROSECONDS) / ticks,
  )
}

/**
 * User and system time in a line of `/proc/<pid>/stat`. The process name before them may contain
 * spaces and brackets.
 */
export function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Processes that serve, oldest first: the workers of a program, or the program itself. */
export function servingProcesses(pid: number): readonly number[] {
  const workers = process.platform === 'linux' ? workersOf(pid) : []
  return workers.length > 0 ? workers : [pid]
}
