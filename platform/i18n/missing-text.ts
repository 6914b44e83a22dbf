import type { LocaleCode } from '../core/locale.ts'
import { BUILT } from './texts-source.ts'

/** A text that is missing, cannot be rendered, or lacks a value: never the reader's fault. */
export class MissingTextError extends Error {
  constructor(locale: LocaleCode, what: string, options?: ErrorOptions) {
    super(`No text in ${locale} for ${what}`, options)
  }
}

const reported = new Set<string>()
const REPORTS_LIMIT = 1000

let listener: (fault: MissingTextError) => void = (fault) => process.emitWarning(fault.message)

/**
 * Sets the receiver of text faults, each reported once; the program's log is registered at the
 * start.
 */
export function onMissingText(receive: (fault: MissingTextError) => void): void {
  listener = receive
}

/** Reports a fault for which the reader gets a fallback, once. */
export function reportFault(fault: MissingTextError): void {
  if (reported.has(fault.message) || reported.size >= REPORTS_LIMIT) return
  reported.add(fault.message)
  listener(fault)
}

/** Development and tests throw on a missing text; production uses a fallback. */
export function miss(fault: MissingTextError): void {
  if (!BUILT) throw fault
  reportFault(fault)
}
