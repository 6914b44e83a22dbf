const KEY = 'changes'

/** Calls that change no other page, or only lists that refresh themselves. */
const WITHOUT_TRACE = /^\/api\/(presence|page-hidden|typing|read|message|conversation|email-check)$/

/** Set in this tab's storage after a message was sent from it. */
const WROTE = 'wrote'

type Listener = (path: string) => void
const listeners: Listener[] = []

/**
 * Registers a listener that is called with the path of each changing call of this document after
 * its response.
 */
export function onChange(listener: Listener): void {
  listeners.push(listener)
}

/** Records that a call of this tab may have changed what its earlier pages show. */
export function noteChange(path: string): void {
  for (const listener of listeners) listener(path)
  if (path === '/api/message') keep(WROTE, 'yes')
  if (WITHOUT_TRACE.test(path)) return
  keep(KEY, String(tabChanges() + 1))
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage, earlier pages keep their old content.
  }
}

/** The number of such calls since the tab was opened; the same for all pages of the tab. */
export function tabChanges(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0)
  } catch {
    return 0
  }
}

/** Whether a message was sent from this tab since it was opened or the member signed in. */
export function hasWritten(): boolean {
  try {
    return sessionStorage.getItem(WROTE) !== null
  } catch {
    return false
  }
}
