import { describe, expect, it } from 'vitest'
import { dataAddress, pageOfDataPath } from './app-pages.ts'

describe('the data address of a page', () => {
  it.each([
    ['/members', '/members/index.pageContext.json'],
    ['/members?gender=female&q=a?b', '/members/index.pageContext.json?gender=female&q=a?b'],
    ['/', '/index.pageContext.json'],
  ])('for %s is %s', (address, data) => {
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
