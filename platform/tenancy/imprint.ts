import type { Tenant } from '../core/tenant.ts'
import { type Finding, finding } from './finding.ts'

type Settings = Tenant['settings']

/**
 * Fields of an imprint besides name, address, country and e-mail address, which every company has.
 */
export const IMPRINT_FIELDS = [
  'representatives',
  'kvk',
  'register',
  'vat_numbers',
  'capital',
  'publisher',
  'hosting',
  'support_phone',
] as const
export type ImprintField = (typeof IMPRINT_FIELDS)[number]

interface ImprintRule {
  /** The provision, as lawyers of the country cite it. */
  readonly law: string
  readonly needed: readonly ImprintField[]
}

const DIRECTIVE: ImprintRule = { law: 'Directive 2000/31/EC, Art. 5', needed: ['kvk', 'vat_numbers'] }

/** Legal requirements for the imprint of companies that sell online, by country. */
const RULES: Readonly<Record<string, ImprintRule>> = {
  DE: { law: '§ 5 DDG', needed: ['representatives', 'kvk', 'register', 'vat_numbers'] },
  AT: { law: '§ 5 ECG, § 25 MedienG', needed: ['representatives', 'kvk', 'register', 'vat_numbers'] },
  CH: { law: 'Art. 3 Abs. 1 lit. s UWG', needed: [] },
  LI: { law: 'Art. 5 ECG', needed: ['kvk'] },
  FR: {
    law: 'LCEN, art. 1-1',
    needed: ['support_phone', 'kvk', 'register', 'vat_numbers', 'capital', 'publisher', 'hosting'],
  },
  BE: {
    law: 'Code de droit économique / Wetboek van economisch recht, XII.6',
    needed: ['kvk', 'vat_numbers'],
  },
  IT: {
    law: 'D.Lgs. 70/2003, art. 7; art. 2250 c.c.',
    needed: ['kvk', 'register', 'vat_numbers', 'capital'],
  },
  ES: { law: 'LSSI, art. 10', needed: ['kvk', 'register', 'vat_numbers'] },
  NL: { law: 'art. 3:15d BW', needed: ['kvk', 'vat_numbers'] },
  DK: { law: 'e-handelsloven § 7', needed: ['kvk', 'vat_numbers'] },
  SE: { law: 'e-handelslagen 8 §', needed: ['kvk', 'vat_numbers'] },
  NO: { law: 'ehandelsloven § 8', needed: ['kvk'] },
  FI: { law: 'laki sähköisen viestinnän palveluista 917/2014', needed: ['kvk', 'vat_numbers'] },
  PL: {
    law: 'art. 5 ustawy o świadczeniu usług drogą elektroniczną; art. 206 k.s.h.',
    needed: ['kvk', 'register', 'vat_numbers', 'capital'],
  },
  GB: { law: 'Electronic Commerce (EC Directive) Regulations 2002, reg. 6', needed: ['kvk', 'register'] },
}

const UNION: ReadonlySet<string> = new Set('BG CY CZ EE GR HR HU IE LT LU LV MT PT RO SI SK'.split(' '))

/** Countries with a rule of their own, in order. */
export const IMPRINT_COUNTRIES: readonly string[] = [...Object.keys(RULES), ...UNION].sort()

/** The rule of a country; null if no law requires an imprint. */
export function imprintRule(country: string): ImprintRule | null {
  return RULES[country] ?? (UNION.has(country) ? DIRECTIVE : null)
}

/** Fields that the law of the company's country requires but its settings lack. */
export function missingImprintFields({ company, support_phone }: Settings): ImprintField[] {
  const lacks = (field: ImprintField) =>
    field === 'support_phone' ? !(support_phone || company.support_phone) : !company[field]?.length
  return (imprintRule(company.country)?.needed ?? []).filter(lacks)
}

/** Warnings of `site check` for an imprint that lacks legally required fields. */
export function imprintFindings(settings: Settings, where: { file: string; tenant: string }): Finding[] {
  const law = imprintRule(settings.company.country)?.law ?? ''
  return missingImprintFields(settings).map((field) =>
    finding(
      'imprint_incomplete',
      { ...where, path: `company.${field}` },
      `expected what the imprint must show (${law}), found nothing`,
    ),
  )
}
