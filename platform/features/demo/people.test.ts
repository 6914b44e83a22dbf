import { describe, expect, it } from 'vitest'
import { ageOn } from '../../core/calendar.ts'
import { INTERESTS } from '../../core/interests.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import abouts from './data/abouts.json' with { type: 'json' }
import { demoMember } from './people.ts'

const SITES = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp'] as const
const NOW = new Date('2026-01-05T12:00:00Z')
const loader = new TenantLoader(tenancyFolders(sourceRoot()))

/** The first members of a demo site, and the settings of that site. */
function membersOf(id: string, count: number) {
  const tenant = loader.load(id)
  if (!tenant.ok) throw new Error(JSON.stringify(tenant.findings))
  const site = { ...tenant.value, key: 1 }
  const offered: readonly string[] = site.settings.interests
  return { offered, members: Array.from({ length: count }, (_, number) => demoMember(site, number, NOW)) }
}

it.each(SITES)('demo members of %s have interests that it offers', (id) => {
  const { offered, members } = membersOf(id, 60)
  for (const { interests } of members) {
    const slugs = interests.map((place) => INTERESTS[place] ?? 'none')
    expect(slugs.length).toBeGreaterThan(0)
    expect(slugs.filter((slug) => !offered.includes(slug))).toEqual([])
  }
})

type Sentences = Readonly<Record<string, readonly string[]>>
type Parts = Readonly<Record<'open' | 'middle' | 'close', Sentences>>
const BOOK: Readonly<Record<string, Parts>> = abouts
const GROUPS = ['any', 'under_35', '35_to_54', 'from_55']

const sentencesOf = ({ open, middle, close }: Parts) =>
  [open, middle, close].flatMap((part) => Object.values(part).flat())

describe('the profile texts of demo members', () => {
  it('is written in each language of the platform', () => {
    expect(Object.keys(BOOK).sort()).toEqual(
      Object.keys(LANGUAGES)
        .filter((code) => code.length === 2)
        .sort(),
    )
  })

  it.each(Object.entries(BOOK))('in %s have 20 openings, 20 middles and 15 endings', (_code, parts) => {
    const counts = (part: Sentences) => GROUPS.map((group) => part[group]?.length)
    expect(counts(parts.open)).toEqual([11, 3, 3, 3])
    expect(counts(parts.middle)).toEqual([11, 3, 3, 3])
    expect(counts(parts.close)).toEqual([9, 2, 2, 2])
  })

  it.each(Object.entries(BOOK))('in %s repeat no sentence, and each is one sentence', (_code, parts) => {
    const all = sentencesOf(parts)
    expect(all.filter((sentence, at) => all.indexOf(sentence) !== at)).toEqual([])
    expect(
      all.filter((sentence) => !/^[¿\p{Lu}].*[.?]$/u.test(sentence) || /['"]|\s{2}/.test(sentence)),
    ).toEqual([])
  })

  it.each(SITES)('consist of one sentence for a fifth of the members of %s', (id) => {
    const all = new Set(Object.values(BOOK).flatMap(sentencesOf))
    const { members } = membersOf(id, 400)
    const short = members.filter(({ about }) => all.has(about)).length / members.length
    expect(short).toBeGreaterThan(0.16)
    expect(short).toBeLessThan(0.24)
  })

  it.each(SITES)('on %s fit the age of the member', (id) => {
    const { members } = membersOf(id, 400)
    const heard = new Set<string>()
    for (const { about, birth_date, language } of members) {
      const age = ageOn(birth_date, NOW)
      const own = age < 35 ? 'under_35' : age < 55 ? '35_to_54' : 'from_55'
      for (const part of Object.values(BOOK[language.slice(0, 2)] ?? {}))
        for (const [group, sentences] of Object.entries(part)) {
          const said = sentences.filter((sentence) => about.includes(sentence))
          if (said.length > 0 && group !== 'any') heard.add(group)
          if (group !== 'any' && group !== own) expect(said, `${age}`).toEqual([])
        }
    }
    // Members of alpen are mostly over 40.
    expect(heard.has('35_to_54')).toBe(true)
    expect(heard.has(id === 'alpen' ? 'from_55' : 'under_35')).toBe(true)
  })
})
