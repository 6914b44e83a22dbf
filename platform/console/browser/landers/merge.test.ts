import { describe, expect, it } from 'vitest'
import { keyOfPath, merge } from './merge.ts'

const base = { order: ['hero', 'faq'], texts: { it: { page: { title: 'Uno', description: 'Prima' } } } }
const titled = (title: string, description: string, order: readonly string[] = base.order) => ({
  order,
  texts: { it: { page: { title, description } } },
})
const THEIRS = () => false

describe('two people who changed one draft', () => {
  it('lose nothing where they changed different things', () => {
    const mine = titled('Mio', 'Prima')
    const theirs = titled('Uno', 'Loro', ['faq', 'hero'])
    expect(merge({ base, mine, theirs }, THEIRS)).toEqual({
      document: titled('Mio', 'Loro', ['faq', 'hero']),
      clashes: [],
    })
  })

  it('choose where they changed the same thing', () => {
    const sides = { base, mine: titled('Mio', 'Mia'), theirs: titled('Suo', 'Prima') }
    const clash = { path: ['texts', 'it', 'page', 'title'], mine: 'Mio', theirs: 'Suo' }
    expect(merge(sides, THEIRS)).toEqual({ document: titled('Suo', 'Mia'), clashes: [clash] })
    expect(merge(sides, (key) => key === keyOfPath(clash.path)).document).toEqual(titled('Mio', 'Mia'))
  })

  it('keep what one of them removed away, and choose where the other changed it', () => {
    const { order } = base
    expect(merge<object>({ base, mine: { order }, theirs: base }, THEIRS).document).toEqual({ order })
    const sides = { base, mine: { order }, theirs: titled('Suo', 'Prima') }
    const { document, clashes } = merge<object>(sides, () => true)
    expect(document).toEqual({ order })
    expect(clashes.map(({ path }) => path)).toEqual([['texts']])
  })

  it('choose about everything where what they began with is not known', () => {
    const sides = { base: {}, mine: titled('Mio', 'Prima'), theirs: titled('Suo', 'Prima') }
    expect(merge(sides, THEIRS).clashes).toHaveLength(1)
  })
})
