import type { ErrorParams } from '../core/errors.ts'
import { LOCALE_CODES } from '../core/locale.ts'
import { EXAMPLE_COMPANY } from './example-company.ts'
import { isTenantId, type TenancyFolders } from './folders.ts'
import { HostIndex } from './host-index.ts'
import { IMPRINT_FIELDS, type ImprintField, imprintRule } from './imprint.ts'
import { show } from './json.ts'
import { isCountry } from './known-codes.ts'
import { TenantLoader } from './loader.ts'
import { nearest } from './nearest-name.ts'
import { claimedHosts, hostsOf, LANGUAGES_OF, type NewSite } from './new-site.ts'
import { presetIds } from './preset.ts'
import { themeIds } from './theme-file.ts'

/** The settings that the command asks for; each is also a flag, and a field of the console. */
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
/** Settings that the command takes as flags only, because most sites do without. */
export const FURTHER_QUESTIONS = ['hosts', 'country', ...IMPRINT_FIELDS] as const
export type QuestionName = (typeof QUESTIONS)[number] | (typeof FURTHER_QUESTIONS)[number]
export type Answers = Readonly<Partial<Record<QuestionName, string | undefined>>>

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
  | { readonly ok: false; readonly reason: string; readonly fault: AnswerFault }

/** Why an answer is invalid, for people who do not read English: a code of an error text. */
export interface AnswerFault {
  readonly code: string
  readonly params?: ErrorParams
}

/** A site, or the fault of each invalid answer. */
export type ReadAnswers =
  | { readonly ok: true; readonly site: NewSite }
  | { readonly ok: false; readonly faults: Readonly<Partial<Record<QuestionName, AnswerFault>>> }

/** Codes or hosts that are separated by spaces, commas or semicolons. */
export const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

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
      case 'hosts':
        return plain('Further hosts', '', (answer) => this.#hosts(answer))
      case 'country':
        return plain('Country of the company', listOf(so.countries ?? '')[0], (answer) =>
          isCountry(answer)
            ? this.#company('country', answer)
            : no(`expected a country such as "IT", found ${show(answer)}`, CHOICE),
        )
      case 'company':
        return plain('Company that runs it', `${so.name ?? ''} Ltd`, (answer) =>
          this.#company('name', answer),
        )
      case 'address':
        return plain('Its address', EXAMPLE_COMPANY.address, (answer) => this.#company('address', answer))
      case 'city':
        return plain('Its city', EXAMPLE_COMPANY.city, (answer) => this.#company('city', answer))
      default:
        return plain(name, '', (answer) => this.#imprint(name, answer))
    }
  }

  /**
   * Reads all answers of a form at once. Unlike the command, which only warns, it demands what the
   * imprint of the company's country must show: the form shows these fields.
   */
  read(given: Answers): ReadAnswers {
    const answers: Partial<Record<QuestionName, string>> = {}
    const faults: Partial<Record<QuestionName, AnswerFault>> = {}
    const needed: readonly string[] = imprintRule(given.country ?? '')?.needed ?? []
    for (const name of [...QUESTIONS, ...FURTHER_QUESTIONS]) {
      const answer = given[name]?.trim() ?? ''
      const optional = name !== 'country' && (FURTHER_QUESTIONS as readonly string[]).includes(name)
      if (answer === '') {
        if (!optional || needed.includes(name)) faults[name] = { code: 'required' }
        continue
      }
      const read = this.question(name, answers).read(answer)
      if (read.ok) answers[name] = read.value
      else faults[name] = read.fault
    }
    if (Object.keys(faults).length > 0) return { ok: false, faults }
    return { ok: true, site: this.site(answers as Parameters<NewSiteQuestions['site']>[0]) }
  }

  /** The site described by the answers, which have all been parsed. */
  site(answers: Answers & Readonly<Record<(typeof QUESTIONS)[number], string>>): NewSite {
    const { id, preset, name, domain, theme, company, address, city } = answers
    const countries = listOf(answers.countries)
    const languages = listOf(answers.languages)
    const country = answers.country ?? countries[0] ?? ''
    const further = listOf(answers.hosts ?? '')
    return {
      id,
      preset,
      name,
      domain,
      ...(further.length > 0 ? { hosts: [...new Set([...hostsOf(domain), ...further])] } : {}),
      countries,
      languages,
      theme,
      company: { name: company, address, city, country, ...imprintOf(answers) },
    }
  }

  #title(preset: string): string {
    const read = this.#loader.preset(preset)
    return read.ok ? read.value.title : 'broken, see "npm run site -- check"'
  }

  #id(answer: string): Reading {
    if (!isTenantId(answer))
      return no(`expected lower-case letters, digits and hyphens, a letter first, found ${show(answer)}`, {
        code: 'site_id_form',
      })
    if (this.#index.isTaken(answer))
      return no(`tenants/${answer} is there already`, { code: 'site_id_taken', params: { id: answer } })
    return yes(answer)
  }

  #domain(answer: string): Reading {
    return this.#ownHosts(hostsOf(answer), answer)
  }

  #hosts(answer: string): Reading {
    return this.#ownHosts(listOf(answer), answer)
  }

  /** Hosts that no other site has. */
  #ownHosts(hosts: readonly string[], answer: string): Reading {
    const read = this.#setting('hosts', hosts, answer, { code: 'site_host' })
    const claimed = read.ok ? claimedHosts(this.#index, hosts)[0] : undefined
    return claimed
      ? no(`expected a host of its own, found ${show(claimed.host)}, which ${claimed.id} has`, {
          code: 'site_host_taken',
          params: claimed,
        })
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
    return no(`expected countries of ${known}, found ${show(unknown ?? answer)}${more}`, CHOICE)
  }

  #company(key: 'name' | 'address' | 'city' | 'country', answer: string): Reading {
    return this.#setting('company', { [key]: answer }, answer, key === 'country' ? CHOICE : undefined)
  }

  #imprint(field: ImprintField, answer: string): Reading {
    const value = field === 'vat_numbers' ? numbersOf(answer) : answer
    const codes: Partial<Record<ImprintField, string>> = {
      vat_numbers: 'site_vat',
      support_phone: 'site_phone',
    }
    return this.#setting('company', { [field]: value }, answer, { code: codes[field] ?? 'site_plain_text' })
  }

  /** Validates against the schema, which provides readable messages. */
  #setting(key: string, value: unknown, answer: string, fault = PLAIN_TEXT): Reading {
    const [found] = this.#loader.validate('tenant', { [key]: value }, { file: key })
    return found ? no(found.message, fault) : yes(answer)
  }
}

const CHOICE: AnswerFault = { code: 'invalid_choice' }
const PLAIN_TEXT: AnswerFault = { code: 'site_plain_text' }

const yes = (value: string): Reading => ({ ok: true, value })
const no = (reason: string, fault: AnswerFault): Reading => ({ ok: false, reason, fault })

/** VAT numbers, which may contain spaces. */
export const numbersOf = (answer: string): string[] =>
  answer
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** The given fields of the imprint, as settings of the company. */
const imprintOf = (answers: Answers): Partial<Record<ImprintField, string | string[]>> =>
  Object.fromEntries(
    IMPRINT_FIELDS.flatMap((field) => {
      const answer = answers[field]
      if (!answer) return []
      return [[field, field === 'vat_numbers' ? numbersOf(answer) : answer]]
    }),
  )

function oneOf(answer: string, known: readonly string[]): Reading {
  if (known.includes(answer)) return yes(answer)
  const meant = nearest(answer, known)
  const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
  return no(`expected one of ${known.join(', ')}, found ${show(answer)}${hint}`, CHOICE)
}

function readLanguages(answer: string): Reading {
  const codes = listOf(answer).map(
    (code) => LOCALE_CODES.find((known) => known.toLowerCase() === code.toLowerCase()) ?? code,
  )
  const unknown = codes.find((code) => !LOCALE_CODES.some((known) => known === code))
  if (codes.length > 0 && unknown === undefined) return yes([...new Set(codes)].join(','))
  return no(`expected languages of ${LOCALE_CODES.join(', ')}, found ${show(unknown ?? answer)}`, CHOICE)
}

const usualLanguages = (countries: string): string =>
  [...new Set(listOf(countries).flatMap((code) => LANGUAGES_OF[code] ?? ['en']))].join(',')

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
