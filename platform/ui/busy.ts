import { useSyncExternalStore } from 'react'

/** Number of operations that the progress bar shows: page changes and first loads. */
let running = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  running = Math.max(0, running + by)
  for (const listener of listeners) listener()
}

export const beginBusy = (): void => change(1)
export const endBusy = (): void => change(-1)

/** Shows the progress bar while `work` is pending. */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  beginBusy()
  try {
    return await work
  } finally {
    endBusy()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
}
