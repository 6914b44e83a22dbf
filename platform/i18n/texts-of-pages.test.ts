import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { PAGES, type Page } from '../core/pages.ts'
import { withoutComments } from './texts-usage.ts'

const PLATFORM = join(import.meta.dirname, '..')
/** Loaded with every page. */
const ALWAYS = ['common', 'site']
const NAMESPACES = readdirSync(join(import.meta.dirname, 'texts/en')).map((file) => file.replace('.json', ''))

const read = (file: string) => withoutComments(readFileSync(file, 'utf8'))
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Components that a file imports statically. Lazily loaded ones load their own texts. */
const componentsOf = (file: string) =>
  matches(read(file), /^import (?!type)[^']*? from '(\.[^']+\.tsx)'/gm)
    .map((path) => join(dirname(file), path))
    .filter(existsSync)

/**
 * Namespaces that a file uses and does not load itself (`LazyTexts`): `useT('likes')`,
 * `t('errors:name')`. May include other words before a colon.
 */
function namespacesOf(file: string): string[] {
  const text = read(file)
  const [fetched = ''] = matches(text, /<LazyTexts namespaces=\{\[([^\]]*)\]/g)
  return [...matches(text, /useT\('([a-z-]+)'\)/g), ...matches(text, /\bt\([^)]*?['"`]([a-z-]+):\w/g)].filter(
    (name) => NAMESPACES.includes(name) && !fetched.includes(`'${name}'`),
  )
}

/** Every component of a page, including nested ones. */
function allOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const part of componentsOf(file)) allOf(part, found)
  return found
}

/** Pages without a script are complete when they arrive. */
const scripted = Object.entries<Page>(PAGES).filter(([, { script }]) => script !== false)

it.each(scripted)(
  'the page %s loads the texts that its components show',
  (name, { view = name, texts = [] }) => {
    const loaded = [...ALWAYS, ...texts]
    const missing = [...allOf(join(PLATFORM, 'pages', `${view}.tsx`))].flatMap((file) =>
      namespacesOf(file)
        .filter((namespace) => !loaded.includes(namespace))
        .map((namespace) => `${namespace}: ${file.slice(PLATFORM.length + 1)}`),
    )
    expect(missing).toEqual([])
  },
)
