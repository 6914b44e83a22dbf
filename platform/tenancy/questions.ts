import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_CODES } from '../core/locale.ts'
import { EXAMPLE_COMPANY } from './example-company.ts'
import { isTenantId, type TenancyFolders } from './folders.ts'
import { HostIndex } from './host-index.ts'
import { show } from './json.ts'
import { isCountry } from './known-codes.ts'
import { TenantLoader } from './loader.ts'
import { nearest } from './nearest-name.ts'
import { claimedHosts, hostsOf, LANGUAGES_OF, type NewSite } from './new-site.ts'
import { presetIds } from './preset.ts'
import { themeIds } from './theme-file.ts'

/** The settings that the command asks for; each is also a flag. */
export const QUESTIONS = [
  'id',
  'preset',
  'name',
  'domain',
  'countries',
  'languages',
  'theme',
  'company',
  'address',
  'city',
] as const
export type QuestionName = (typeof QUESTIONS)[number]
export type Answers = Readonly<Partial<Record<QuestionName, string>>>

export interface Question {
  readonly name: QuestionName
  readonly text: string
  /** Help lines for the choice. */
  readonly help: readonly string[]
  /** Default for an empty answer; undefined without a default. */
  readonly otherwise: string | undefined
  /** Parses the answer, or returns why it is invalid. */
  read(answer: string): Reading
}

export type Reading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: string }

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** The questions about a new site, in order; each can use the answers before it. */
export class NewSiteQuestions {
  readonly #folders: TenancyFolders
  readonly #loader: TenantLoader
  readonly #index: HostIndex

  constructor(folders: TenancyFolders, index = new HostIndex(folders)) {
    this.#folders = folders
    this.#index = index
    this.#loader = new TenantLoader(folders)
  }

  question(name: QuestionName, so: Answers): Question {
    const plain = (text: string, otherwise: string | undefined, read: Question['read']): Question => ({
      name,
      text,
      help: [],
      otherwise,
      read,
    })
    const folders = this.#folders
    switch (name) {
      case 'id':
        return plain('Id, the name of its folder', undefined, (answer) => this.#id(answer))
      case 'preset': {
        const ids = presetIds(folders)
        const help = ids.map((id) => `${id}: ${this.#title(id)}`)
        return { ...plain('Preset', 'dating', (answer) => oneOf(answer, ids)), help }
      }
      case 'name':
        return plain('Name of the brand', capitalised(so.id ?? ''), (answer) =>
          this.#setting('name', answer, answer),
        )
      case 'domain':
        return plain('Domain', `${so.id ?? 'site'}.example`, (answer) => this.#domain(answer))
      case 'countries':
        return plain('Countries, the main one first', 'IT', (answer) => this.#countries(answer))
      case 'languages':
        return plain('Languages, the main one first', usualLanguages(so.countries ?? ''), readLanguages)
      case 'theme': {
        const ids = themeIds(folders)
        return { ...plain('Theme', 'classic', (answer) => oneOf(answer, ids)), help: [ids.join(', ')] }
      }
      case 'company':
        return plain('Company that runs it', `${so.name ?? ''} Ltd`, (answer) =>
          this.#company('name', answer),
        )
      case 'address':
        return plain('Its address', EXAMPLE_COMPANY.address, (answer) => this.#company('address', answer))
      case 'city':
        return plain('Its city', EXAMPLE_COMPANY.city, (answer) => this.#company('city', answer))
    }
  }

  /** The site described by the answers, which have all been parsed. */
  site(answers: Readonly<Record<QuestionName, string>>): NewSite {
    const { id, preset, name, domain, theme, company, address, city } = answers
    const countries = listOf(answers.countries)
    const languages = listOf(answers.languages)
    const country = countries[0] ?? ''
    return {
      id,
      preset,
      name,
      domain,
      countries,
      languages,
      theme,
      company: { name: company, address, city, country },
    }
  }

  #title(preset: string): string {
    const read = this.#loader.preset(preset)
    return read.ok ? read.value.title : 'broken, see "npm run site -- check"'
  }

  #id(answer: string): Reading {
    if (!isTenantId(answer))
      return no(`expected lower-case letters, digits and hyphens, a letter first, found ${show(answer)}`)
    if (existsSync(join(this.#folders.tenants, answer))) return no(`tenants/${answer} is there already`)
    return yes(answer)
  }

  #domain(answer: string): Reading {
    const read = this.#setting('hosts', hostsOf(answer), answer)
    const claimed = read.ok ? claimedHosts(this.#index, hostsOf(answer))[0] : undefined
    return claimed
      ? no(`expected a host of its own, found ${show(claimed.host)}, which ${claimed.id} has`)
      : read
  }

  /**
   * Only countries in which a site can be launched immediately: with regions, a currency, prices
   * and payment methods.
   */
  #countries(answer: string): Reading {
    const codes = [...new Set(listOf(answer).map((code) => code.toUpperCase()))]
    const { regions } = this.#loader.defaults
    const unknown = codes.find((code) => regions[code] === undefined)
    if (codes.length > 0 && unknown === undefined) return yes(codes.join(','))
    const known = Object.keys(regions).sort().join(', ')
    const more =
      unknown !== undefined && isCountry(unknown)
        ? '. Add it to the file afterwards, with its region_data, currencies and payment_methods'
        : ''
    return no(`expected countries of ${known}, found ${show(unknown ?? answer)}${more}`)
  }

  #company(key: 'name' | 'address' | 'city', answer: string): Reading {
    return this.#setting('company', { [key]: answer }, answer)
  }

  /** Validates against the schema, which provides readable messages. */
  #setting(key: string, value: unknown, answer: string): Reading {
    const [found] = this.#loader.validate('tenant', { [key]: value }, { file: key })
    return found ? no(found.message) : yes(answer)
  }
}

const yes = (value: string): Reading => ({ ok: true, value })
const no = (reason: string): Reading => ({ ok: false, reason })

function oneOf(answer: string, known: readonly string[]): Reading {
  if (known.includes(answer)) return yes(answer)
  const meant = nearest(answer, known)
  const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
  return no(`expected one of ${known.join(', ')}, found ${show(answer)}${hint}`)
}

function readLanguages(answer: string): Reading {
  const codes = listOf(answer).map(
    (code) => LOCALE_CODES.find((known) => known.toLowerCase() === code.toLowerCase()) ?? code,
  )
  const unknown = codes.find((code) => !LOCALE_CODES.some((known) => known === code))
  if (codes.length > 0 && unknown === undefined) return yes([...new Set(codes)].join(','))
  return no(`expected languages of ${LOCALE_CODES.join(', ')}, found ${show(unknown ?? answer)}`)
}

const usualLanguages = (countries: string): string =>
  [...new Set(listOf(countries).flatMap((code) => LANGUAGES_OF[code] ?? ['en']))].join(',')

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
