import type { LocaleCode } from '../core/locale.ts'
import { BUILT } from './texts-source.ts'

/**
 * A text that is missing or cannot be rendered, or that was asked for without what it needs: never
 * the reader's fault.
 */
export class MissingTextError extends Error {
  constructor(locale: LocaleCode, what: string, options?: ErrorOptions) {
    super(`No text in ${locale} for ${what}`, options)
  }
}

const reported = new Set<string>()
const REPORTS_LIMIT = 1000

let listener: (fault: MissingTextError) => void = (fault) => process.emitWarning(fault.message)

/**
 * Sets who receives the faults of texts, once each; the program's log takes this over at its start.
 */
export function onMissingText(receive: (fault: MissingTextError) => void): void {
  listener = receive
}

/** Reports a fault that a reader gets on without, once. */
export function reportFault(fault: MissingTextError): void {
  if (reported.has(fault.message) || reported.size >= REPORTS_LIMIT) return
  reported.add(fault.message)
  listener(fault)
}

/** Development and tests stop at a missing text; people in production get on without it. */
export function miss(fault: MissingTextError): void {
  if (!BUILT) throw fault
  reportFault(fault)
}
