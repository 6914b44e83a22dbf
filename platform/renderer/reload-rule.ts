const RELOAD_GUARD = 60_000

/**
 * Whether the page may reload after a failed chunk: at most once in 60 s. Times in milliseconds.
 */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || Number.isNaN(last) || now - last >= RELOAD_GUARD
}
