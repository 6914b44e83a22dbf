import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { APP_PAGES, dataAddress, pageOfDataPath } from './app-pages.ts'

describe('the address of the data of a page', () => {
  it.each([
    ['/members', '/members/index.pageContext.json'],
    ['/members?gender=female&q=a?b', '/members/index.pageContext.json?gender=female&q=a?b'],
    ['/', '/index.pageContext.json'],
  ])('of %s is %s', (address, data) => {
    expect(dataAddress(address)).toBe(data)
  })

  it.each([
    ['/members/index.pageContext.json', '/members'],
    ['/index.pageContext.json', '/'],
    ['/members', undefined],
    ['/members/x.pageContext.json', undefined],
  ])('%s belongs to %s', (data, page) => {
    expect(pageOfDataPath(data)).toBe(page)
  })
})

it('the pages with the router are those of the table', () => {
  const folder = path.resolve(import.meta.dirname, '../pages')
  const routed = fs.readdirSync(folder).filter((name) => {
    const config = path.join(folder, name, '+config.ts')
    return fs.existsSync(config) && fs.readFileSync(config, 'utf8').includes('...membersArea')
  })
  expect(routed.sort()).toEqual(Object.keys(APP_PAGES).sort())
})
