import { describe, expect, it } from 'vitest'
import { readPageSource } from './page-source.ts'

describe('front matter of a page', () => {
  it('gives title and description, and is not part of the text', () => {
    const source = '---\ntitle: Om os\ndescription: "Hvem vi er: et lille hold"\n---\n# Hej\n\nTekst'
    expect(readPageSource(source)).toEqual({
      meta: { title: 'Om os', description: 'Hvem vi er: et lille hold' },
      body: '# Hej\n\nTekst',
      faults: [],
    })
  })

  it('gives the changes as a list of sentences', () => {
    const { meta, faults } = readPageSource(
      '---\nchanges:\n  - Prices are shown first\n  - New address\n---\n# Terms',
    )
    expect([meta, faults]).toEqual([{ changes: ['Prices are shown first', 'New address'] }, []])
  })

  it.each([
    ['a page without any', '# Hej\n\n---\n\nTekst\n\n---\n', '# Hej\n\n---\n\nTekst\n\n---\n'],
    ['an empty one', '---\n---\n# Hej', '# Hej'],
    ['lines that end as on Windows', '---\r\ntitle: Om os\r\n---\r\n# Hej', '# Hej'],
  ])('does not change the text of %s', (_name, source, body) => {
    expect(readPageSource(source)).toMatchObject({ body, faults: [] })
  })

  it.each([
    ['an unknown key', 'titel: Om os', /^expected title or description or changes, found "titel"$/],
    ['HTML', 'title: <b>x</b>', /^expected of title plain text/],
    ['a list', 'title: [a]', /^expected of title plain text/],
    ['one change that is no list', 'changes: New address', /^expected of changes a list of at most 20/],
    ['HTML in a change', 'changes: [<b>x</b>]', /^expected of changes a list/],
    ['what is no YAML', 'title: "x', /^expected YAML/],
    ['references', 'title: &a x\ndescription: *a', /^expected YAML/],
  ])('is reported for %s', (_name, yaml, fault) => {
    const { meta, faults } = readPageSource(`---\n${yaml}\n---\n# Hej`)
    expect(faults).toEqual([expect.stringMatching(fault)])
    expect(meta).not.toHaveProperty('titel')
  })
})
