import fs from 'node:fs'

/** Texts of the site in one language: `it('signup:create')`. */
export type Words = (key: string, params?: Readonly<Record<string, string | number>>) => string

const folder = new URL('../i18n/texts/', import.meta.url)
const sites = new URL('../../tenants/', import.meta.url)

/**
 * The texts of a language (`en-US` over `en`), under those of a demo site, so that one journey runs
 * on every site. If the specification fixes a wording (docs/specification.md), the journeys quote
 * it instead.
 * @throws Error for a key that does not exist
 */
export function words(language: string, site?: string): Words {
  const base = language.split('-', 1)[0] ?? language
  return (key, params = {}) => {
    const text =
      (site === undefined ? undefined : findOwn(site, language, key)) ??
      (language === base ? undefined : find(language, key)) ??
      find(base, key)
    if (text === undefined) throw new Error(`no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_whole, name: string) => String(params[name] ?? ''))
  }
}

function find(language: string, key: string): string | undefined {
  const [namespace = '', name = ''] = key.split(':')
  return textAt(new URL(`${language}/${namespace}.json`, folder), name.split('.'))
}

const findOwn = (site: string, language: string, key: string): string | undefined =>
  textAt(new URL(`${site}/locales/${language}.json`, sites), key.split(/[:.]/))

function textAt(file: URL, path: readonly string[]): string | undefined {
  if (!fs.existsSync(file)) return undefined
  let found: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
  for (const part of path) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string' ? found : undefined
}
