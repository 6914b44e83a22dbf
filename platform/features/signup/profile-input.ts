import type { BodyOf } from '../../core/contract.ts'
import type { completeProfile } from './contract.ts'

const INTEREST = 'interest_'

/** Body of the call from the fields of the form, in which each interest is a checkbox `interest_<name>`. */
export function profileInput(values: Readonly<Record<string, string>>): BodyOf<typeof completeProfile> {
  const entries = Object.entries(values)
  const interests = entries.flatMap(([name]) =>
    name.startsWith(INTEREST) ? [name.slice(INTEREST.length)] : [],
  )
  return { ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(INTEREST))), interests }
}
