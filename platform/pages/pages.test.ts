import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loaderOf } from '../app/load-page.ts'
import { PAGES, type Page } from '../core/pages.ts'

const viewOf = (view: string) => path.join(import.meta.dirname, `${view}.tsx`)

describe.each(Object.entries<Page>(PAGES))('the page %s', (name, page) => {
  const { load, view = name } = page

  it('has a loader', async () => {
    expect(await loaderOf(page)).toBeTypeOf('function')
  })

  it("has a component that expects the loader's data", () => {
    expect(existsSync(viewOf(view))).toBe(true)
    const [, read] = /usePageData<typeof (\w+)>/.exec(readFileSync(viewOf(view), 'utf8')) ?? []
    // Several pages may share a component.
    const readers = Object.entries<Page>(PAGES).filter(([other, { view: own = other }]) => own === view)
    if (read !== undefined) expect(readers.map(([, reader]) => reader.load.split(':')[1])).toContain(read)
    expect(load).toMatch(/^[\w-]+:\w+$/)
  })
})

it('every component of the folder belongs to a page', () => {
  const views = Object.entries<Page>(PAGES).map(([name, { view = name }]) => `${view}.tsx`)
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.tsx'))
  expect(files.filter((file) => !views.includes(file))).toEqual([])
})

it('an unknown name is reported', async () => {
  await expect(loaderOf({ load: 'likes:loadNothing' })).rejects.toThrow('nothing is called likes:loadNothing')
})
