import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_PAGES, isPlaceholder, placeholdersOf } from './content-pages.ts'
import { type Finding, finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { isObject, show } from './json.ts'
import type { LoadedTenant } from './loader.ts'
import { nearest } from './spelling.ts'

type Where = { readonly file: string; readonly tenant: string }

/** Scripts, handlers and foreign content have no place in a picture. */
const UNSAFE_SVG =
  /<script|<foreignObject|\son[a-z]+\s*=|javascript:|<!ENTITY|(?:href|src)\s*=\s*["']?\s*(?:https?:)?\/\//i

/** Pictures that the settings name and that are not there, and pictures that could run something. */
export function assetFindings(
  folders: TenancyFolders,
  { id, settings }: LoadedTenant,
  where: Where,
): Finding[] {
  const assets = join(folders.tenants, id, 'assets')
  const missing = (['logo', 'mark', 'hero'] as const).flatMap((key) => {
    if (settings[key] === '' || existsSync(join(assets, settings[key]))) return []
    const message = `expected a file tenants/${id}/assets/${settings[key]}, found nothing`
    return [finding('asset_missing', { ...where, path: key }, message)]
  })
  const names = existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.svg')) : []
  const unsafe = names.flatMap((name) => {
    const found = UNSAFE_SVG.exec(readFileSync(join(assets, name), 'utf8'))?.[0]
    if (found === undefined) return []
    const message = `expected a picture without script and foreign content, found ${show(found.trim())}`
    return [finding('asset_unsafe', { file: `tenants/${id}/assets/${name}`, tenant: id }, message)]
  })
  return [...missing, ...unsafe]
}

/** Static pages that a language lacks, and placeholders that nothing fills. */
export function pageFindings(tenant: LoadedTenant, where: Where): Finding[] {
  return tenant.languages.flatMap((language) => {
    const pages = tenant.pages[language] ?? {}
    const missing = CONTENT_PAGES.filter((page) => !pages[page]?.trim())
    const absent = missing.map((page) => {
      const message = `expected a page in ${language}, found nothing`
      return finding(
        'page_missing',
        { ...where, file: `tenants/${tenant.id}/pages/${page}.${language}.md` },
        message,
      )
    })
    const unknown = Object.entries(pages).flatMap(([page, source]) =>
      placeholdersOf(source)
        .filter((name) => !isPlaceholder(name))
        .map((name) => {
          const file = `tenants/${tenant.id}/pages/${page}.${language}.md`
          return finding(
            'page_unknown',
            { ...where, file },
            `expected a known placeholder, found {{${name}}}`,
          )
        }),
    )
    return [...absent, ...unknown]
  })
}

/** Overrides of texts that do not exist: a misspelt key would change nothing, and nobody would notice. */
export function textFindings(folders: TenancyFolders, tenant: LoadedTenant): Finding[] {
  const known = new Map<string, ReadonlySet<string>>()
  const keysOf = (namespace: string): ReadonlySet<string> => {
    const keys = known.get(namespace) ?? readKeys(join(folders.texts, 'en', `${namespace}.json`))
    known.set(namespace, keys)
    return keys
  }
  return Object.entries(tenant.texts).flatMap(([language, texts]) =>
    Object.keys(texts).flatMap((path) => {
      const [namespace = '', key = ''] = path.split(':')
      const keys = /^[a-z][a-z-]*$/.test(namespace) ? keysOf(namespace) : new Set<string>()
      if (keys.has(key) || keys.has(`${key.replace(PLURAL, '')}_other`)) return []
      const meant = nearest(key, keys)
      const hint = meant === undefined ? '' : `; did you mean ${show(`${namespace}:${meant}`)}?`
      const file = `tenants/${tenant.id}/locales/${language}.json`
      const message = `expected a text of the platform, found ${show(path)}${hint}`
      return [finding('text_unknown', { file, tenant: tenant.id, path }, message)]
    }),
  )
}

/** Plural forms differ by language; the platform's own English has `_other` of each. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

function readKeys(path: string): ReadonlySet<string> {
  if (!existsSync(path)) return new Set()
  const texts: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const walk = (node: unknown, prefix: string): string[] =>
    isObject(node)
      ? Object.entries(node).flatMap(([key, inner]) => walk(inner, prefix ? `${prefix}.${key}` : key))
      : [prefix]
  return new Set(walk(texts, ''))
}
