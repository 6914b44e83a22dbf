import { ChangeQueue, type ReadChanges } from './change-queue.ts'
import type { TenancyWatcher } from './watch.ts'

/** What the reader of a host tells its workers (`SiteReader`). */
export interface ToldChanges {
  readonly tenants: readonly string[]
  /** Presets, themes or landers have changed as well, or everything may have. */
  readonly shared: boolean
  /** The system has no more watches: folders are polled. */
  readonly exhausted: boolean
}

/** Calls the listener with what the reader tells. @returns a function that unsubscribes */
export type HearChanges = (listener: (changes: ToldChanges) => void) => () => void

/** Where a registry learns of changes. */
export type Follower = Pick<TenancyWatcher, 'renew' | 'lookAgain' | 'close'>

/** Hears of changes from the reader of the host, which watches the folders. */
export function followTold(
  told: HearChanges,
  { onChange, onExhausted }: { readonly onChange: ReadChanges; readonly onExhausted: () => void },
): Follower {
  const queue = new ChangeQueue(onChange)
  const stop = told((changes) => {
    if (changes.exhausted) onExhausted()
    queue.note(changes)
  })
  return {
    renew: () => undefined,
    lookAgain: (wait) => queue.lookAgain(wait),
    close: () => {
      stop()
      return queue.close()
    },
  }
}
