import { describe, expect, it } from 'vitest'
import { createCatalogue } from './catalogue.ts'

const catalogue = (texts: Record<string, string>, iso = 'en') =>
  createCatalogue(Object.entries(texts), { iso })

describe('a catalogue', () => {
  it('fills placeholders and does not change what people typed', () => {
    const texts = catalogue({ hello: 'Hello {{name}}, {{ name }}!' })
    expect(texts.find('hello', { name: '<b>{{name}}</b>$&' })).toBe(
      'Hello <b>{{name}}</b>$&, <b>{{name}}</b>$&!',
    )
  })

  it.each(['محمد عبد الله', 'נועה 😀', 'Noa نور', '\u{10900}\u{10901}'])(
    'isolates a right-to-left name: %s',
    (name) => {
      const texts = catalogue({ likes: '{{name}}, 34: 2' })
      expect(texts.find('likes', { name })).toBe(`\u2068${name}\u2069, 34: 2`)
    },
  )

  it.each(['Ada', 'Zoë 😀', '東京', 'Ελένη', '👨‍👩‍👧', 'Aşkın'])(
    'adds nothing to another name: %s',
    (name) => {
      expect(catalogue({ likes: '{{name}}!' }).find('likes', { name })).toBe(`${name}!`)
    },
  )

  it('ends a sentence with one full stop, whatever its last value ends with', () => {
    const texts = catalogue({
      price: 'From {{price}}. Paid once.',
      company: 'By {{company}}.',
      wait: '{{what}}…',
    })
    expect(texts.find('price', { price: '4,53 kr.' })).toBe('From 4,53 kr. Paid once.')
    expect(texts.find('price', { price: '4,53 kr' })).toBe('From 4,53 kr. Paid once.')
    expect(texts.find('company', { company: 'Amore S.r.l.' })).toBe('By Amore S.r.l.')
    expect(texts.find('wait', { what: 'kr.' })).toBe('kr.…')
  })

  it('distinguishes an unknown key from an empty value', () => {
    expect(catalogue({ a: 'x{{b}}' }).find('a', { b: '' })).toBe('x')
    expect(catalogue({}).find('constructor')).toBeUndefined()
  })

  it.each([
    [1, 'rok'],
    [2, 'lata'],
    [5, 'lat'],
    [22, 'lata'],
    [1.5, 'roku'],
  ])('counts %d in Polish', (count, word) => {
    const texts = catalogue({ y_one: 'rok', y_few: 'lata', y_many: 'lat', y_other: 'roku' }, 'pl')
    expect(texts.find('y', { count })).toBe(word)
  })

  it('has a form for zero, and uses other for a missing form', () => {
    const texts = catalogue({ n_zero: 'none', n_one: 'one', n_other: 'some' })
    expect([0, 1, 2].map((count) => texts.find('n', { count }))).toEqual(['none', 'one', 'some'])
    expect(catalogue({ n_one: 'uno', n_other: 'altri' }, 'it').find('n', { count: 1_000_000 })).toBe('altri')
  })
})
