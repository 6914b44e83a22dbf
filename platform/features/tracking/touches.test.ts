import { expect, it } from 'vitest'
import { wholeSource } from '../../core/visit-source.ts'
import { entranceAt, entranceIn } from './entrance.ts'
import { parseTouches, parseTracking, serialiseTouches, touchOf, withTouch } from './touches.ts'

const touch = (known: Record<string, string>) => wholeSource(known)

it('begins with the first touch, and keeps it', () => {
  const first = touch({ network: 'n1', lander: 'gallery' })
  const touches = withTouch(withTouch(null, first), touch({ network: 'n2', lander: 'video' }))
  expect(touches).toEqual({ first, last: touch({ network: 'n2', lander: 'video' }) })
  expect(withTouch(touches, null)).toBe(touches)
})

it('replaces link and landing page each as a whole', () => {
  const before = withTouch(null, touch({ network: 'n1', click_id: 'c1', lander: 'gallery', slug: 'summer' }))
  expect(withTouch(before, touch({ lander: 'video' }))?.last).toEqual(
    touch({ network: 'n1', click_id: 'c1', lander: 'video' }),
  )
  expect(withTouch(before, touch({ network: 'n2' }))?.last).toEqual(
    touch({ network: 'n2', lander: 'gallery', slug: 'summer' }),
  )
})

it('survives the cookie, and validates it', () => {
  const one = { first: touch({ ref: 'é ;"' }), last: touch({ ref: 'é ;"' }) }
  expect(parseTouches(serialiseTouches(one))).toEqual(one)
  const two = { first: touch({ network: 'a&b=c' }), last: touch({ lander: 'video', variant: 'b' }) }
  expect(parseTouches(serialiseTouches(two))).toEqual(two)
  expect(parseTracking(serialiseTouches(one))).toEqual({ ref: 'é ;"' })
  for (const value of [undefined, '', '{"ref":1}', 'first.ref=x', 'utm=x'])
    expect(parseTouches(value)).toBeNull()
})

it('fits into a cookie; the last touch has priority', () => {
  const long = (letter: string) =>
    touch(Object.fromEntries(['network', 'ref', 'sub1', 'sub2'].map((name) => [name, letter.repeat(100)])))
  const value = serialiseTouches({ first: long('ø'), last: long('å') })
  expect(value.length).toBeLessThanOrEqual(3500)
  expect(parseTouches(value)).toEqual({ first: long('å'), last: long('å') })
})

it('are null for a visit without link and landing page', () => {
  expect(touchOf(null, null)).toBeNull()
})

it.each([
  ['/', { lander: 'index' }],
  ['/landers/gallery', { lander: 'gallery' }],
  ['/landers/gallery/summer', { lander: 'gallery', slug: 'summer' }],
  ['/landers/gallery/caff%C3%A8', { lander: 'gallery', slug: 'caffè' }],
  ['/landers/gallery/%zz', { lander: 'gallery', slug: '%zz' }],
  ['/landers/tinderswipe', { lander: 'tinderswipe' }],
  ['/members/0199b0de-0000-7000-8000-000000000001/landing', { lander: 'landing' }],
  ['/members/0199b0de-0000-7000-8000-000000000001/landing3/x', { lander: 'landing3', slug: 'x' }],
  ['/signup', null],
  ['/members/1', null],
])('finds the landing page of %s', (path, entrance) => {
  expect(entranceAt(path)).toEqual(entrance)
})

it('reads the landing page that a form names', () => {
  expect(entranceIn({ lander: 'video', variant: 'b', slug: '', step: '0' })).toEqual({
    lander: 'video',
    variant: 'b',
  })
  expect(entranceIn({ slug: 'summer' })).toBeNull()
})
