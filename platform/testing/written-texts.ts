import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocaleCode } from '../core/locale.ts'
import { sourceRoot } from '../tenancy/folders.ts'

/** Every text of a language, with its place. */
type Written = readonly (readonly [place: string, text: string])[]

const TEXTS = 'platform/i18n/texts'
const PAGES = 'platform/tenancy/defaults/pages'

const root = sourceRoot()
const files = [TEXTS, PAGES, 'landers', 'tenants'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)

function textsBelow(value: unknown, place: string): Written {
  if (typeof value === 'string') return place.endsWith('.$schema') ? [] : [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsBelow(inner, `${place}.${key}`))
}

/** Settings contain texts by language: `{ "tagline": { "fr": "…" } }`. */
function textsOfLanguage(value: unknown, code: LocaleCode, place: string): Written {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const inside = `${place}.${key}`
    return key === code ? textsBelow(inner, inside) : textsOfLanguage(inner, code, inside)
  })
}

function textsIn(file: string, code: LocaleCode): Written {
  const content = () => readFileSync(join(root, file), 'utf8')
  if (file.endsWith(`.${code}.md`) || (file.startsWith(`${PAGES}/${code}/`) && file.endsWith('.md')))
    return content()
      .split('\n')
      .map((line, at) => [`${file}:${at + 1}`, line] as const)
  if (!file.endsWith('.json')) return []
  if (file.startsWith(`${TEXTS}/${code}/`) || file.endsWith(`/locales/${code}.json`))
    return textsBelow(JSON.parse(content()), file)
  return file.startsWith(TEXTS) || file.includes('/locales/')
    ? []
    : textsOfLanguage(JSON.parse(content()), code, file)
}

/**
 * Everything that people read in a language: texts of the platform, pages, landers, and overrides
 * of the demo sites.
 */
export function writtenIn(code: LocaleCode): Written {
  return files.flatMap((file) => textsIn(file, code))
}
