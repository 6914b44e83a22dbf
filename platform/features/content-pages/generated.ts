import type { RequestScope } from '../../core/scope.ts'
import { countryName } from '../../i18n/format.ts'
import { BROWSER_STORAGE, SITE_COOKIES, type SiteCookie } from '../../infra/http/cookie-registry.ts'
import { escapeMarkdown, type Generated } from '../../tenancy/content-pages.ts'
import { IMPRINT_FIELDS, imprintRule } from '../../tenancy/imprint.ts'

type Reader = Pick<RequestScope, 't' | 'locale' | 'tenant'>

/** The parts of pages that the program generates, as Markdown in the reader's language. */
export function generatedParts(reader: Reader): Readonly<Record<Generated, string>> {
  return {
    cookie_table: cookieTable(reader),
    storage_table: storageTable(reader),
    imprint_details: imprintDetails(reader),
  }
}

function cookieTable({ t, locale }: Reader): string {
  const rows = Object.entries(SITE_COOKIES).map(([name, { age, necessary }]) => {
    const purpose = t(`content:cookie_${name as SiteCookie}`)
    return [
      `\`${name}\``,
      necessary ? purpose : `${purpose} (${t('content:cookie_optional')})`,
      duration(age, locale.iso),
    ]
  })
  return table([t('content:cookie'), t('content:cookie_for'), t('content:cookie_age')], rows)
}

function storageTable({ t }: Reader): string {
  const rows = Object.entries(BROWSER_STORAGE).map(([name, { keys, kept }]) => [
    keys.map((key) => `\`${key.replace(/:$/, '')}\``).join(', '),
    t(`content:storage_${name}`),
    t(`content:kept_${kept}`),
  ])
  return table([t('content:storage'), t('content:cookie_for'), t('content:cookie_age')], rows)
}

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `2592000` to "30 days". */
function duration(seconds: number, iso: string): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[2]
  return new Intl.NumberFormat(iso, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}

/** The telephone number stands with the address. */
const FIELDS = IMPRINT_FIELDS.filter((field) => field !== 'support_phone')

/**
 * The company that runs the site, with every legal field of its settings, and the legal provision
 * that requires it.
 */
function imprintDetails({ t, tenant, locale }: Reader): string {
  const { company, support_email, support_phone } = tenant.settings
  const address = [company.name, company.address, company.city, countryName(locale.iso, company.country)]
  const phone = support_phone || company.support_phone
  const fields = FIELDS.filter((field) => company[field]?.length).map((field) => {
    const value = company[field] ?? ''
    return t(`content:imprint_${field}`, { value: typeof value === 'string' ? value : value.join(', ') })
  })
  const contact = [t('content:imprint_email', { value: support_email })]
  if (phone) contact.push(t('content:imprint_phone', { value: phone }))
  if (company.tradenames.length > 0)
    fields.unshift(t('content:imprint_tradenames', { value: company.tradenames.join(', ') }))
  const rule = imprintRule(company.country)
  return [
    address.map(escapeMarkdown).join('\\\n'),
    [...contact, ...fields].map((text) => `- ${escapeMarkdown(text)}`).join('\n'),
    ...(rule ? [escapeMarkdown(t('content:imprint_law', { law: rule.law }))] : []),
  ].join('\n\n')
}
