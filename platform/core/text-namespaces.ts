import type { Gender } from './viewer.ts'

/**
 * Namespaces that i18next renders on the server: mails, push and the console. Their texts may use
 * i18next's full format. The texts of every other namespace are shown on members' pages and
 * rendered by the compiled catalogue (`i18n/catalogue.ts`).
 */
const I18NEXT_NAMESPACES: ReadonlySet<string> = new Set(['console', 'mail'])

export function isI18nextNamespace(namespace: string): boolean {
  return I18NEXT_NAMESPACES.has(namespace)
}

/** Contexts of a mail or push (`key_male`, `key_female`): the gender of the member who reads it. */
export const TEXT_CONTEXTS: readonly Gender[] = ['male', 'female']

export type ValueKind = 'text' | 'number' | 'date'

/**
 * Additional values that mails offer to operators' own texts, by the prefix of the key; `''` is
 * every mail.
 */
export const MAIL_VALUES: Readonly<Record<string, Readonly<Record<string, ValueKind>>>> = {
  '': { site: 'text', company: 'text', date: 'date' },
  payment_received: { count: 'number', total: 'number' },
}

/**
 * Values that may replace a value of the platform's text: `{{total, currency}}` instead of
 * `{{amount}}`.
 */
export const STAND_INS: Readonly<Record<string, string>> = { amount: 'total', credits: 'count' }
