import type { BodyOf } from '../../core/contract.ts'
import type { saveFreeCall } from './contract.ts'

/**
 * Body of the call from the fields of the form, in which each half day is a checkbox
 * `free_<place>`.
 */
export function freeInput(values: Readonly<Record<string, string>>): BodyOf<typeof saveFreeCall> {
  return {
    free: Object.keys(values).flatMap((name) => (name.startsWith('free_') ? [Number(name.slice(5))] : [])),
  }
}
