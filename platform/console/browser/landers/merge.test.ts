import { describe, expect, it } from 'vitest'
import { keyOfPath, merge } from './merge.ts'

const base = { order: ['hero', 'faq'], texts: { it: { page: { title: 'Uno', description: 'Prima' } } } }
const titled = (title: string, description: string, order: readonly string[] = base.order) => ({
  order,
  texts: { it: { page: { title, description } } },
})
const THEIRS = () => false

describe('a merge of the changes of two people', () => {
  it('keeps both if they changed different values', () => {
    const mine = titled('Mio', 'Prima')
    const theirs = titled('Uno', 'Loro', ['faq', 'hero'])
    expect(merge({ base, mine, theirs }, THEIRS)).toEqual({
      document: titled('Mio', 'Loro', ['faq', 'hero']),
      clashes: [],
    })
  })

  it('reports a clash if both changed the same value, and takes the chosen side', () => {
    const sides = { base, mine: titled('Mio', 'Mia'), theirs: titled('Suo', 'Prima') }
    const clash = { path: ['texts', 'it', 'page', 'title'], mine: 'Mio', theirs: 'Suo' }
    expect(merge(sides, THEIRS)).toEqual({ document: titled('Suo', 'Mia'), clashes: [clash] })
    expect(merge(sides, (key) => key === keyOfPath(clash.path)).document).toEqual(titled('Mio', 'Mia'))
  })

  it('keeps a removal, and reports a clash if the other side changed the value', () => {
    const { order } = base
    expect(merge<object>({ base, mine: { order }, theirs: base }, THEIRS).document).toEqual({ order })
    const sides = { base, mine: { order }, theirs: titled('Suo', 'Prima') }
    const { document, clashes } = merge<object>(sides, () => true)
    expect(document).toEqual({ order })
    expect(clashes.map(({ path }) => path)).toEqual([['texts']])
  })

  it('reports every difference as a clash without a common base', () => {
    const sides = { base: {}, mine: titled('Mio', 'Prima'), theirs: titled('Suo', 'Prima') }
    expect(merge(sides, THEIRS).clashes).toHaveLength(1)
  })
})
