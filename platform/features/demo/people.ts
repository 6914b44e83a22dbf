import { atPoint, cellOf } from '../../core/grid.ts'
import { INTERESTS, INTIMATE_INTERESTS } from '../../core/interests.ts'
import { regionData } from '../../core/places.ts'
import type { Tenant } from '../../core/tenant.ts'
import { eachTrait, TRAITS, type TraitName } from '../../core/traits.ts'
import { GENDERS, type Gender } from '../../core/viewer.ts'
import abouts from './data/abouts.json' with { type: 'json' }
import names from './data/names.json' with { type: 'json' }
import { type Random, seededId, seededRandom } from './random.ts'

const DAY = 86_400_000

/** A row of `member` as the seed writes it. */
export interface DemoMember extends Readonly<Record<TraitName, number>> {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
  readonly gender: number
  readonly seeks: number
  readonly birth_date: string
  readonly country: string
  readonly region: number | null
  readonly city: string | null
  readonly cell: number | null
  readonly spot: number | null
  readonly paid: boolean
  readonly fictional: boolean
  readonly about: string
  readonly height: number
  readonly interests: number[]
  readonly wants_age: [number, number]
  readonly signup_at: string
  readonly last_online_at: string
}

type NameList = keyof typeof names
type Spoken = keyof typeof abouts

const AGES = { middle: 37, spread: 13 }
/** Sites for one age group: alpen is for people over 40. */
const AGES_OF: Readonly<Record<string, typeof AGES>> = { alpen: { middle: 55, spread: 10 } }

/** List of first names for a country's speakers of a language. */
const NAMES_OF: Readonly<Record<string, NameList>> = {
  IT: 'IT', US: 'US', NL: 'NL', DE: 'DE', AT: 'DE', DK: 'DK', SE: 'SE', NO: 'NO', FI: 'FI', PL: 'PL',
} // biome-ignore format: one line reads like a table

const NAMES_BY_LANGUAGE: Readonly<Record<string, NameList>> = {
  it: 'IT',
  fr: 'FR',
  es: 'ES',
  de: 'DE',
  nl: 'NL',
}
const SPOKEN_IN: Readonly<Record<string, string>> = {
  IT: 'it', NL: 'nl', DE: 'de', AT: 'de', DK: 'da', SE: 'sv', NO: 'no', FI: 'fi', PL: 'pl',
} // biome-ignore format: one line reads like a table

/** Regions where another language than the country's first is spoken. */
const FRENCH = /^(BE-W|CH-(GE|VD|NE|JU|FR|VS))/
const ITALIAN = /^CH-TI/

/**
 * One of the tenant's demo members: the same number gives the same person on every machine; dates
 * are relative to `now`.
 */
export function demoMember(tenant: Tenant, number: number, now: Date): DemoMember {
  const { settings } = tenant
  const random = seededRandom(`${tenant.id} member ${number}`)
  const gender: Gender = number % 2 === 0 ? 'female' : 'male'
  const opposite: Gender = gender === 'male' ? 'female' : 'male'
  const same = random.chance(0.1)
  const country = weighted(settings.countries, random)
  const region = random.pick(regionData(settings, country)?.regions ?? [undefined])
  const city = region && region.cities.length > 0 ? random.pick(region.cities) : undefined
  const language = languageOf(tenant, country, region?.code ?? '', random)
  const list = names[NAMES_BY_LANGUAGE[base(language)] ?? NAMES_OF[country] ?? 'US']
  const { middle, spread } = AGES_OF[tenant.id] ?? AGES
  const age = Math.min(Math.max(random.around(middle, spread), settings.minimum_age + 1), 78)
  const last = new Date(now.getTime() - lastSeen(random))
  const signup = new Date(last.getTime() - random.whole(0, 400) * DAY - random.whole(1, DAY))
  return {
    id: seededId(`${tenant.id} member ${number}`),
    email: `member.${number}@demo.invalid`,
    name: random.pick(list[gender]),
    language,
    gender: GENDERS[gender],
    seeks: GENDERS[same ? gender : opposite],
    birth_date: birthDate(age, random, now),
    country,
    region: region?.id ?? null,
    city: city?.name ?? null,
    ...(city ? atPoint(city) : { cell: region ? cellOf(region.lat, region.lon) : null, spot: null }),
    paid: random.chance(0.25),
    fictional: settings.fictional_profiles.enabled && random.chance(0.12),
    about: aboutIn(base(language), age, seededRandom(`${tenant.id} about ${number}`)),
    ...traits(random, gender, same),
    interests: interestsFrom(settings.interests, random),
    wants_age: [
      Math.max(settings.minimum_age, age - random.whole(3, 12)),
      Math.min(99, age + random.whole(3, 14)),
    ],
    signup_at: signup.toISOString(),
    last_online_at: last.toISOString(),
  }
}

/** Codes of options, repeated by frequency. The options of all other traits are equally likely. */
const FREQUENT: Readonly<Partial<Record<TraitName, readonly number[]>>> = {
  relationship: [1, 1, 1, 1, 2, 3, 5, 5, 6],
  hair: [1, 2, 2, 3, 4, 5],
  eyes: [1, 1, 2, 2, 3, 4, 5],
  body: [1, 2, 2, 3, 3, 3, 4, 5, 6],
}

/** Traits as codes of their options; height in centimetres. */
function traits(random: Random, gender: Gender, seeksOwn: boolean) {
  const sexuality = () => (seeksOwn ? (gender === 'male' ? 2 : 3) : random.chance(0.1) ? 4 : 1)
  const any = (name: TraitName) =>
    random.pick(FREQUENT[name] ?? TRAITS[name].options.map((_, place) => place + 1))
  return {
    ...eachTrait((name) => (name === 'sexuality' ? sexuality() : any(name))),
    height: random.around(gender === 'male' ? 179 : 167, 22),
  }
}

/** Picks the main country most often. */
function weighted(countries: readonly string[], random: Random): string {
  return random.chance(0.35) ? (countries[0] ?? 'US') : random.pick(countries)
}

/**
 * Half within two days, the rest within 40 days, as on an active site. Members who are online come
 * from presence.
 */
function lastSeen(random: Random): number {
  return random.chance(0.5) ? random.whole(600_000, 2 * DAY) : random.whole(2 * DAY, 40 * DAY)
}

function languageOf({ languages }: Tenant, country: string, region: string, random: Random): string {
  const wanted = wantedLanguage(country, region, random)
  return (
    languages.find((code) => code === wanted) ??
    languages.find((code) => base(code) === wanted) ??
    languages[0] ??
    'en'
  )
}

function wantedLanguage(country: string, region: string, random: Random): string {
  if (FRENCH.test(region)) return 'fr'
  if (ITALIAN.test(region)) return 'it'
  if (country === 'US') return random.chance(0.2) ? 'es' : 'en-US'
  if (country === 'BE') return 'nl'
  if (country === 'CH') return 'de'
  return SPOKEN_IN[country] ?? 'en'
}

const base = (language: string) => language.slice(0, 2)

/** A tenth have no text and a fifth one sentence, as in real life; the others have three. */
function aboutIn(language: string, age: number, random: Random): string {
  const { open, middle, close } = abouts[(language in abouts ? language : 'en') as Spoken]
  const [first, second, last] = [saidAt(age, open), saidAt(age, middle), saidAt(age, close)]
  const length = random.next()
  if (length < 0.1) return ''
  if (length < 0.3) return random.pick([...first, ...second])
  return [random.pick(first), random.pick(second), random.pick(last)].join(' ')
}

type Sentences = Readonly<Record<'any' | AgeGroup, readonly string[]>>
type AgeGroup = 'under_35' | '35_to_54' | 'from_55'

/** Sentences for an age: those for all ages and those of the age group. */
function saidAt(age: number, sentences: Sentences): readonly string[] {
  const group: AgeGroup = age < 35 ? 'under_35' : age < 55 ? '35_to_54' : 'from_55'
  return [...sentences.any, ...sentences[group]]
}

/** Mostly everyday interests: a demo is shown to visitors. */
function interestsFrom(offered: readonly string[], random: Random): number[] {
  const wanted = random.whole(4, 9)
  const found = new Set<number>()
  for (let tries = 0; found.size < wanted && tries < 60; tries++) {
    const slug = random.pick(INTERESTS)
    if (!offered.includes(slug) || (INTIMATE_INTERESTS.has(slug) && !random.chance(0.15))) continue
    found.add(INTERESTS.indexOf(slug))
  }
  return [...found].sort((a, b) => a - b)
}

function birthDate(age: number, random: Random, now: Date): string {
  const date = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate()))
  date.setUTCDate(date.getUTCDate() - random.whole(1, 360))
  return date.toISOString().slice(0, 10)
}
