import type { BodyOf } from '../../core/contract.ts'
import type { saveProfilePartCall } from './contract.ts'

const INTEREST = 'interest_'

/**
 * Body of the call from the fields of one part's form. Each interest is a checkbox
 * `interest_<name>`. Only the form of that part sets interests: none ticked there means none.
 */
export function partInput(values: Readonly<Record<string, string>>): BodyOf<typeof saveProfilePartCall> {
  const { part, ...fields } = values
  const entries = Object.entries(fields)
  const own = Object.fromEntries(entries.filter(([name]) => !name.startsWith(INTEREST)))
  if (part !== 'interests') return own
  const interests = entries.flatMap(([name]) =>
    name.startsWith(INTEREST) ? [name.slice(INTEREST.length)] : [],
  )
  return { ...own, interests }
}
