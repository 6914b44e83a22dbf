import type { BodyOf } from '../../core/contract.ts'
import type { completeProfileCall } from './contract.ts'

const INTEREST = 'interest_'

/**
 * Body of the call from the fields of a page. Each interest is a checkbox `interest_<name>`. Only
 * their page, or a form of the whole profile, sets interests: none ticked there means none. Ages
 * that were proposed (`proposed_ages`) and not changed are no preference, and are left out.
 */
export function profileInput(values: Readonly<Record<string, string>>): BodyOf<typeof completeProfileCall> {
  const { proposed_ages: proposed, min_age: from, max_age: to } = values
  const dropped =
    proposed === agesField(from, to) ? ['proposed_ages', 'min_age', 'max_age'] : ['proposed_ages']
  const entries = Object.entries(values).filter(([name]) => !dropped.includes(name))
  const own = Object.fromEntries(entries.filter(([name]) => !name.startsWith(INTEREST)))
  if (values.part !== undefined && values.part !== 'interests') return own
  const interests = entries.flatMap(([name]) =>
    name.startsWith(INTEREST) ? [name.slice(INTEREST.length)] : [],
  )
  return { ...own, interests }
}

/** Value of the hidden field that says which ages the page has proposed. */
export const agesField = (from = '', to = ''): string => `${from.trim()}-${to.trim()}`
