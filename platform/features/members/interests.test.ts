import { describe, expect, it } from 'vitest'
import { INTERESTS, type Interest } from '../../core/interests.ts'
import { interestsOfNiche, NICHES } from '../../core/niches.ts'
import type { RequestScope } from '../../core/scope.ts'
import { platformTranslator } from '../../i18n/server.ts'
import { namedInterests, sharedPresenter } from './interests.ts'

function scopeOf(code: 'it' | 'sv', niche: number): RequestScope {
  const settings = { interests: interestsOfNiche(niche) }
  const scope = { tenant: { settings }, t: platformTranslator(code), locale: { code, iso: code } }
  return scope as unknown as RequestScope
}
const named = (code: 'it' | 'sv', niche: number) => namedInterests(scopeOf(code, niche))

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

describe('the shared interest on a card', () => {
  const shown = (...slugs: Interest[]) =>
    sharedPresenter(scopeOf('it', NICHES.adult))(slugs.map((slug) => INTERESTS.indexOf(slug)))?.slug

  it('is an everyday one, and absent if only intimate ones are shared', () => {
    expect(named('it', NICHES.adult).some(({ slug }) => slug === 'bondage')).toBe(true)
    expect(shown('bondage', 'wine')).toBe('wine')
    expect(shown('bondage')).toBeUndefined()
  })
})
