import { describe, expect, it } from 'vitest'
import { interestsOfNiche, NICHES } from '../../core/niches.ts'
import type { RequestScope } from '../../core/scope.ts'
import { platformTranslator } from '../../i18n/server.ts'
import { namedInterests } from './interests.ts'

function named(code: 'it' | 'sv', niche: number) {
  const settings = { interests: interestsOfNiche(niche) }
  const scope = { tenant: { settings }, t: platformTranslator(code), locale: { code, iso: code } }
  return namedInterests(scope as unknown as RequestScope)
}

describe('the interests that a site offers', () => {
  it.each(['it', 'sv'] as const)('are in the alphabet of the reader (%s)', (code) => {
    const names = named(code, NICHES.dating).map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator(code).compare))
  })

  it('end with the intimate ones', () => {
    const flags = named('it', NICHES.adult).map(({ intimate }) => intimate)
    expect(flags.indexOf(true)).toBe(flags.filter((intimate) => !intimate).length)
  })
})
