const KEY = 'changes'

/** What leaves every other page as it was, or what live lists ask for again by themselves. */
const WITHOUT_TRACE = /^\/api\/(presence|page-hidden|typing|read|message|conversation|email-check)$/

type Listener = (path: string) => void
const listeners: Listener[] = []

/** Hears the path of each changing call of this document once it was answered. */
export function onChange(listener: Listener): void {
  listeners.push(listener)
}

/** Notes that a call of this tab may have changed what its earlier pages show. */
export function noteChange(path: string): void {
  for (const listener of listeners) listener(path)
  if (WITHOUT_TRACE.test(path)) return
  try {
    sessionStorage.setItem(KEY, String(tabChanges() + 1))
  } catch {
    // Without a storage earlier pages show what they showed.
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
