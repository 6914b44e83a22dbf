import { PAYMENT_PROVIDERS } from '../core/payment-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Finding, FindingCode } from './finding.ts'
import { isReservedName } from './hosts.ts'
import { isDrawnWordmark, isWordmarkOf } from './new-pictures.ts'

/** What a site needs before it goes live, in the order of the list. */
export const READY_ITEMS = [
  'names',
  'host',
  'mail',
  'payment',
  'logo',
  'imprint',
  'consent',
  'staff',
  'lander',
  'files',
] as const
export type ReadyItem = (typeof READY_ITEMS)[number]

/** `fatal` keeps a site from going live; `warning` asks for a person's consent. */
export type ReadyLevel = 'done' | 'warning' | 'fatal'

/** How a host answered when it was asked for a proof of its site. */
export const HOST_ANSWERS = ['site', 'unknown', 'private', 'certificate', 'silent', 'foreign'] as const
export type HostAnswer = (typeof HOST_ANSWERS)[number]

/** Sentences of the console that say what is missing and how to repair it (`console:ready_why`). */
export type ReadyWhy =
  | `host_${Exclude<HostAnswer, 'site'>}`
  | 'name_reserved'
  | 'address_reserved'
  | 'provider_test'
  | 'provider_none'
  | 'logo_other_name'
  | 'consent_missing'
  | 'staff_none'
  | 'staff_photos'
  | 'staff_complaints'
  | 'staff_unknown'
  | 'lander_none'

/** Why a line is not done: a sentence of the console, or a finding of `site check`. */
export type ReadyReason = { readonly level: Exclude<ReadyLevel, 'done'> } & (
  | { readonly why: ReadyWhy; readonly params: Readonly<Record<string, string>> }
  | { readonly finding: Finding }
)

export interface ReadyLine {
  readonly item: ReadyItem
  readonly level: ReadyLevel
  readonly reasons: readonly ReadyReason[]
}

/** Number of people with access who may work at the site, by what they may do. */
export interface SiteWorkers {
  readonly all: number
  readonly photos: number
  readonly complaints: number
}

export interface ReadyFacts {
  /**
   * Outside of production a site answers at `<id>.localhost`, and nobody may work for it yet: what
   * only an installation on the public internet can have is a warning.
   */
  readonly production: boolean
  /** Findings of `site check`, and those of its mail records. */
  readonly findings: readonly Finding[]
  readonly hosts: readonly { readonly host: string; readonly answer: HostAnswer }[]
  /** Takes the orders of the site. */
  readonly provider: string
  /** The drawing that the setting `logo` names; null if it is not an SVG. */
  readonly logo: string | null
  /** Null: the program has no access to the console's tables. */
  readonly workers: SiteWorkers | null
}

type Site = Pick<Tenant, 'settings' | 'languages' | 'pages' | 'landers'>

/**
 * What is done and what is missing for a site to go live: the one list of the command, the console
 * and planned starts.
 */
export function readyLines(site: Site, facts: ReadyFacts): readonly ReadyLine[] {
  const found = ofFindings(facts)
  const reasons: Readonly<Record<ReadyItem, readonly ReadyReason[]>> = {
    ...found,
    names: [...found.names, ...nameReasons(site, facts)],
    host: hostReasons(site, facts),
    payment: [...found.payment, ...paymentReasons(facts)],
    logo: logoReasons(site, facts),
    consent: consentReasons(site),
    staff: staffReasons(facts),
    lander: Object.keys(site.landers).length === 0 ? [because('warning', 'lander_none')] : [],
  }
  return READY_ITEMS.map((item) => ({ item, level: worst(reasons[item]), reasons: reasons[item] }))
}

/** The worst level of the list. */
export const worst = (lines: readonly { readonly level: ReadyLevel }[]): ReadyLevel =>
  lines.some(({ level }) => level === 'fatal')
    ? 'fatal'
    : lines.some(({ level }) => level === 'warning')
      ? 'warning'
      : 'done'

const because = (
  level: Exclude<ReadyLevel, 'done'>,
  why: ReadyWhy,
  params: Readonly<Record<string, string>> = {},
): ReadyReason => ({ level, why, params })

const ITEM_OF: Readonly<Partial<Record<FindingCode, ReadyItem>>> = {
  host_claimed_twice: 'names',
  host_reserved: 'names',
  payment_provider_unknown: 'payment',
  payment_secret_missing: 'payment',
  payment_variable_missing: 'payment',
  mail_secret_missing: 'mail',
  mail_variable_missing: 'mail',
  mail_domain_mismatch: 'mail',
  dns_not_asked: 'mail',
  spf_missing: 'mail',
  spf_invalid: 'mail',
  dkim_not_set: 'mail',
  dkim_record_missing: 'mail',
  dkim_record_mismatch: 'mail',
  dmarc_missing: 'mail',
  dmarc_invalid: 'mail',
  company_example: 'imprint',
  imprint_incomplete: 'imprint',
}

/** The program itself asks: a variable that it cannot read will be missing when somebody pays. */
const FATAL_HERE: ReadonlySet<FindingCode> = new Set(['payment_variable_missing', 'age_variable_missing'])
/** Advice that concerns the start of a site. */
const WORTH_A_WARNING: ReadonlySet<FindingCode> = new Set(['dkim_not_set', 'dns_not_asked'])

function ofFindings({ findings, production }: ReadyFacts): Record<ReadyItem, ReadyReason[]> {
  const found = Object.fromEntries(READY_ITEMS.map((item) => [item, []])) as unknown as Record<
    ReadyItem,
    ReadyReason[]
  >
  for (const one of findings) {
    const { code } = one
    const placeholder = code === 'company_example' && production
    const broken = one.level === 'fatal' || one.level === 'error'
    if (one.level === 'advice' && !WORTH_A_WARNING.has(code)) continue
    const level = broken || FATAL_HERE.has(code) || placeholder ? 'fatal' : 'warning'
    found[ITEM_OF[code] ?? 'files'].push({ level, finding: one })
  }
  return found
}

/** Level of what only an installation on the public internet can have. */
const publicLevel = ({ production }: Pick<ReadyFacts, 'production'>) => (production ? 'fatal' : 'warning')

function nameReasons({ settings }: Site, facts: ReadyFacts): ReadyReason[] {
  const level = publicLevel(facts)
  const hosts = settings.hosts.filter((host) => isReservedName(host))
  const addresses = { support_email: settings.support_email, 'mail.from': settings.mail?.from }
  return [
    ...hosts.map((name) =>
      // Without its domain no link in a mail works; another host may be left over.
      because(name === settings.domain ? level : 'warning', 'name_reserved', { name }),
    ),
    ...Object.entries(addresses).flatMap(([setting, address]) =>
      address !== undefined && isReservedName(address.slice(address.lastIndexOf('@') + 1))
        ? [because(level, 'address_reserved', { setting, address })]
        : [],
    ),
  ]
}

function hostReasons({ settings }: Site, facts: ReadyFacts): ReadyReason[] {
  return facts.hosts.flatMap(({ host, answer }) =>
    answer === 'site'
      ? []
      : [because(host === settings.domain ? publicLevel(facts) : 'warning', `host_${answer}`, { host })],
  )
}

function paymentReasons({ provider, production }: ReadyFacts): ReadyReason[] {
  if (provider === 'none') return [because('warning', 'provider_none')]
  // An unknown one is a finding.
  if (!Object.hasOwn(PAYMENT_PROVIDERS, provider)) return []
  return provider === 'test' ? [because(publicLevel({ production }), 'provider_test')] : []
}

function logoReasons({ settings }: Site, { logo }: ReadyFacts): ReadyReason[] {
  if (logo === null || !isDrawnWordmark(logo) || isWordmarkOf(settings.name, logo)) return []
  return [because('warning', 'logo_other_name', { name: settings.name })]
}

/** Pages to which people agree at the signup and the order. */
const CONSENT_PAGES = ['terms', 'privacy', 'return-policy'] as const

function consentReasons({ languages, pages }: Site): ReadyReason[] {
  return CONSENT_PAGES.flatMap((page) => {
    const without = languages.filter((code) => !textOf(pages[code]?.[page]))
    return without.length > 0
      ? [because('fatal', 'consent_missing', { page, languages: without.join(', ') })]
      : []
  })
}

/** The text of a page without its front matter. */
const textOf = (source: string | undefined): string =>
  (source ?? '').replace(/^---\n[\s\S]*?\n---\n/, '').trim()

function staffReasons({ workers, production }: ReadyFacts): ReadyReason[] {
  if (workers === null) return [because('warning', 'staff_unknown')]
  if (workers.all === 0) return [because(publicLevel({ production }), 'staff_none')]
  return [
    ...(workers.photos === 0 ? [because('warning', 'staff_photos')] : []),
    ...(workers.complaints === 0 ? [because('warning', 'staff_complaints')] : []),
  ]
}
