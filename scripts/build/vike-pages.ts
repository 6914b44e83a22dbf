import type { Plugin } from 'vite'
import { PAGES, type Page, type RouteName } from '../../platform/core/pages.ts'
import { pageIdOf } from '../../platform/renderer/vike-pages.ts'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

/** The modules of Vike that list the pages: for its router, and for pages that are documents. */
const LIST = /virtual:vike:global-entry:client:(client|server)-routing/

/** Settings of a page that are kept in a list: all of them, or those of these names. */
type Kept = 'all' | readonly string[]

/** The segments of an address as Vike's routes have them, without the optional part. */
const segmentsOf = (path: string): readonly string[] => path.replace(/\/\{\w+\?\}/g, '').split('/')

const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false

/** Whether some address matches both paths of the table of pages. */
export function overlap(one: string, other: string): boolean {
  const [left, right] = [segmentsOf(one), segmentsOf(other)]
  return (
    left.length === right.length &&
    left.every((part, place) => part === right[place] || isParameter(part) || isParameter(right[place]))
  )
}

/**
 * What a list has to say of each page, by Vike's id of the page; other pages are left out. The
 * router loads a document for each address that it does not know: besides its own pages it needs
 * the routes of those that it would take for one of its own. A page that is a document finds itself
 * in its list, and all its settings in a file of its own.
 */
function keptIn(routing: 'client' | 'server'): ReadonlyMap<string, Kept> {
  const pages = Object.entries<Page>(PAGES)
  const routed = pages.filter(([, { router }]) => router)
  const kept = pages.flatMap(([name, page]): (readonly [string, Kept])[] => {
    const id = pageIdOf(name as RouteName)
    if (routing === 'server') return page.router || page.script === false ? [] : [[id, []]]
    if (page.router) return [[id, 'all']]
    return routed.some(([, { path }]) => overlap(path, page.path)) ? [[id, ['route']]] : []
  })
  return new Map(kept)
}

const listOf = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

const nameOf = ({ key }: SyntaxNode): unknown => (isNode(key) ? (key.value ?? key.name) : undefined)

function propertyOf(object: SyntaxNode, name: string): SyntaxNode | undefined {
  const value = listOf(object.properties).find((property) => nameOf(property) === name)?.value
  return isNode(value) ? value : undefined
}

/** The text of one page of the list; undefined if it is left out. */
function textOf(code: string, page: SyntaxNode, kept: ReadonlyMap<string, Kept>): string | undefined {
  const id = String(propertyOf(page, 'pageId')?.value)
  const settings = propertyOf(page, 'configValuesSerialized')
  // The error page is not in the table: Vike knows it by its file.
  const names = id.endsWith('/_error') ? 'all' : kept.get(id)
  if (!names || !settings) return undefined
  if (names === 'all') return code.slice(page.start, page.end)
  const left = listOf(settings.properties)
    .filter((setting) => names.includes(String(nameOf(setting))))
    .map(({ start, end }) => code.slice(start, end))
  return `${code.slice(page.start, settings.start)}{${left.join()}}${code.slice(settings.end, page.end)}`
}

/**
 * Shortens Vike's lists of pages in browsers (docs/decisions/0091-lists-of-pages-in-browsers.md):
 * Vike reads and resolves the settings of every listed page before it hydrates the first one. The
 * build fails if a list has another form or lacks a page.
 */
export const shortListsOfPages: Plugin = {
  name: 'short-lists-of-pages',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: LIST },
    handler(code, id) {
      const kept = keptIn(LIST.exec(id)?.[1] === 'client' ? 'client' : 'server')
      const declared = [...nodesOf(this.parse(code) as unknown as SyntaxNode)].find(
        ({ type, id: name }) =>
          type === 'VariableDeclarator' && isNode(name) && name.name === 'pageConfigsSerialized',
      )
      const list = declared?.init
      if (!isNode(list)) return this.error('Vike lists its pages in another way')
      const pages = listOf(list.elements).flatMap((page) => textOf(code, page, kept) ?? [])
      if (pages.length !== kept.size + 1)
        this.error(`of ${kept.size} pages and the error page, Vike's list has ${pages.length}`)
      return { code: `${code.slice(0, list.start)}[${pages.join(',\n')}]${code.slice(list.end)}`, map: null }
    },
  },
}
