import { mayBePublic } from './public-address.ts'
import { LINK_NAMES } from './visit-source.ts'

/** Macros of a partner's address: values of the visit that is sent there. */
export const PARTNER_MACROS = [...LINK_NAMES, 'lander', 'slug', 'variant'] as const
/** Macros of a network's postback: values of the conversion and its visit. */
export const POSTBACK_MACROS = [
  ...PARTNER_MACROS,
  'event',
  'amount',
  'currency',
  'conversion_id',
  'time',
  'test',
] as const

export type PostbackMacro = (typeof POSTBACK_MACROS)[number]

/** Scheme and host must be fixed: no macro before the path. */
const FIXED = /^https:\/\/[^/?#{}@\\\s]+(?=[/?])/
const MACRO = /\{([^{}]*)\}/g

export type TemplateFault =
  | { readonly code: 'address' | 'private_address' }
  | { readonly code: 'macro'; readonly found: string }

/** What is wrong with an address with macros; null if it is valid. */
export function templateFault(template: string, macros: readonly string[]): TemplateFault | null {
  const bare = template.replace(MACRO, 'x')
  if (!FIXED.test(template) || /[{}#\\\s]/.test(bare) || !URL.canParse(bare)) return { code: 'address' }
  if (!mayBePublic(new URL(bare).hostname)) return { code: 'private_address' }
  return macroFault(template, macros)
}

/**
 * The first unknown macro of a text, or the text itself if its braces do not match; null if nothing
 * is wrong.
 */
export function macroFault(
  template: string,
  macros: readonly string[],
): Extract<TemplateFault, { readonly code: 'macro' }> | null {
  const unknown = [...template.matchAll(MACRO)].find(([, name = '']) => !macros.includes(name))
  if (unknown) return { code: 'macro', found: unknown[0] }
  return /[{}]/.test(template.replace(MACRO, '')) ? { code: 'macro', found: template } : null
}

/** Whether a text contains macros. */
export const hasMacros = (template: string): boolean => template.search(MACRO) !== -1

/**
 * Fills the macros of an address with encoded values, so that no value can add a parameter or
 * change the host. A value that consists only of dots could leave a folder of the path, and is
 * omitted there.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const query = template.indexOf('?')
  return template.replace(MACRO, (_macro, name: string, at: number) => {
    const value = valueIn(values, name)
    const inPath = query === -1 || at < query
    return inPath && /^\.+$/.test(value) ? '' : encodeURIComponent(value)
  })
}

/** Fills the macros of a text with raw values: the sender encodes the result. */
export const fillText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(MACRO, (_macro, name: string) => valueIn(values, name))

const valueIn = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? (values[name] ?? '') : ''
