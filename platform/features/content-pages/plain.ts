import { Marked, type Token, type Tokens } from 'marked'
import type { LocaleCode } from '../../core/locale.ts'
import type { Tenant } from '../../core/tenant.ts'
import { fillPage } from '../../tenancy/content-pages.ts'
import { readPageSource } from '../../tenancy/page-source.ts'

export interface PlainPage {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/**
 * A page of the site as text without Markdown, for mails that must contain it: in `code`, else in
 * the first language of the site that has it.
 *
 * @returns undefined if the site has no such page
 */
export function plainPage(tenant: Tenant, code: LocaleCode, name: string): PlainPage | undefined {
  const pages = made.get(tenant) ?? new Map<string, PlainPage | undefined>()
  made.set(tenant, pages)
  const key = `${code} ${name}`
  if (!pages.has(key)) pages.set(key, makePage(tenant, code, name))
  return pages.get(key)
}

/**
 * Cache keyed by tenant: a tenant whose files have changed is another object. Receipts contain the
 * whole terms; parsing them took a tenth of a settled payment.
 */
const made = new WeakMap<Tenant, Map<string, PlainPage | undefined>>()

function makePage(tenant: Tenant, code: LocaleCode, name: string): PlainPage | undefined {
  const base = code === 'en-US' ? (['en-US', 'en'] as const) : ([code] as const)
  const language = [...base, ...tenant.languages].find((one) => Object.hasOwn(tenant.pages[one] ?? {}, name))
  const source = language && tenant.pages[language]?.[name]
  if (!language || source === undefined) return undefined
  const { meta, body } = readPageSource(source)
  const tokens = new Marked({ gfm: true }).lexer(fillPage(body, tenant.settings, language))
  const first = tokens.findIndex((token) => token.type === 'heading' && token.depth === 1)
  const title = tokens[first]
  return {
    heading: (title ? textOf(title) : meta.title) ?? name,
    paragraphs: tokens
      .filter((_token, index) => index !== first)
      .map(textOf)
      .filter((text) => text !== ''),
  }
}

/** The text of a Markdown token, without markup. */
export function textOf(token: Token): string {
  if (token.type === 'list') return (token as Tokens.List).items.map(itemOf).join('\n')
  if (token.type === 'table') return tableOf(token as Tokens.Table)
  if (token.type === 'br') return '\n'
  if (token.type === 'space' || token.type === 'hr' || token.type === 'def') return ''
  if ('tokens' in token && token.tokens) return token.tokens.map(textOf).join('')
  return 'text' in token ? String(token.text) : ''
}

const itemOf = (item: Tokens.ListItem, index: number, { length }: readonly unknown[]) =>
  `${length > 1 && /^\d/.test(item.raw) ? `${index + 1}.` : '–'} ${item.tokens.map(textOf).join(' ').trim()}`

const tableOf = ({ header, rows }: Tokens.Table) =>
  [header, ...rows].map((row) => row.map((cell) => cell.tokens.map(textOf).join('')).join(': ')).join('\n')
