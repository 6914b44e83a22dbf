import type { Gender } from './viewer.ts'

/**
 * Namespaces that i18next renders on the server: mails, push and the console. Their texts may use all of i18next's format. The texts
 * of every other namespace are shown by members' pages and read by the compiled catalogue (`i18n/catalogue.ts`).
 */
const I18NEXT_NAMESPACES: ReadonlySet<string> = new Set(['console', 'mail'])

export function isI18nextNamespace(namespace: string): boolean {
  return I18NEXT_NAMESPACES.has(namespace)
}

/** Contexts of a mail or push (`key_male`, `key_female`): the gender of the member who reads it. */
export const TEXT_CONTEXTS: readonly Gender[] = ['male', 'female']

/**
 * Values that a mail offers beside those in the platform's own text, for overrides that format them: by the beginning of the key;
 * `''` is every mail and push. Each names the value of the platform's text that it may stand in for.
 */
export const MAIL_VALUES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '': { site: null, company: null, date: null },
  payment_received: { count: 'credits', total: 'amount' },
}
