import cluster from 'node:cluster'
import { z } from 'zod'
import type { ReadChannel, TakenTime } from '../infra/read-limits.ts'

/**
 * Message about reads, from a worker to its supervisor, and from the supervisor to the other
 * workers.
 */
export interface ReadReport {
  readonly reads: readonly TakenTime[]
}

const readReport = z.object({ reads: z.array(z.tuple([z.string(), z.number()])) })

/** The reads in a message between the processes of one program; undefined for any other message. */
export function readsIn(message: unknown): ReadReport | undefined {
  const { success, data } = readReport.safeParse(message)
  return success ? data : undefined
}

/**
 * The channel to the other workers, through the supervisor; undefined if this process serves alone.
 */
export function workerReads(): ReadChannel | undefined {
  if (!cluster.isWorker) return undefined
  return {
    tell: (reads) => {
      // The supervisor may have ended: this process is about to end as well.
      if (process.connected)
        process.send?.({ reads } satisfies ReadReport, undefined, undefined, () => undefined)
    },
    onTold: (listener) => {
      process.on('message', (message) => listener(readsIn(message)?.reads ?? []))
    },
  }
}
