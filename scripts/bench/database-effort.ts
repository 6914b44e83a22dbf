import fs from 'node:fs'

/** Ticks of the processor's clock that the kernel counts a second, on every Linux. */
const TICKS = 100

/**
 * CPU time of a PostgreSQL server since its start, in microseconds: the postmaster, its running
 * processes, and those that have ended. Linux alone tells it.
 *
 * @param pid the postmaster's
 */
export function databaseCpu(pid: number): number {
  const own = fields(String(pid))
  if (!own) throw new Error(`there is no process ${pid}`)
  const running = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => fields(name))
    .filter((process) => process?.parent === pid)
  const ticks = own.used + own.ended + running.reduce((sum, process) => sum + (process?.used ?? 0), 0)
  return (ticks / TICKS) * 1_000_000
}

/** Parent and ticks of a process; undefined if it has ended. */
function fields(pid: string): { parent: number; used: number; ended: number } | undefined {
  let text: string
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name in brackets may contain spaces: fields are counted from behind it (proc(5)).
  const all = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(all[at]))
  return {
    parent: parent ?? 0,
    used: (user ?? 0) + (system ?? 0),
    ended: (endedUser ?? 0) + (endedSystem ?? 0),
  }
}
