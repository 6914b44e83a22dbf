import type { BodyOf } from '../../core/contract.ts'
import type { completeProfileCall } from './contract.ts'

const INTEREST = 'interest_'

/**
 * Body of the call from the fields of a page. Each interest is a checkbox `interest_<name>`. Only
 * their page, or a form of the whole profile, sets interests: none ticked there means none.
 */
export function profileInput(values: Readonly<Record<string, string>>): BodyOf<typeof completeProfileCall> {
  const entries = Object.entries(values)
  const own = Object.fromEntries(entries.filter(([name]) => !name.startsWith(INTEREST)))
  if (values.part !== undefined && values.part !== 'interests') return own
  const interests = entries.flatMap(([name]) =>
    name.startsWith(INTEREST) ? [name.slice(INTEREST.length)] : [],
  )
  return { ...own, interests }
}
