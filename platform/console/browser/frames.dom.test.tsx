import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFrames } from './frames.ts'

/** What the observer of the page last said, and to whom. */
let tell: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void
const observed: Element[] = []

beforeEach(() => {
  observed.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: typeof tell) {
        tell = onSeen
      }
      observe(target: Element) {
        observed.push(target)
      }
    },
  )
  document.body.innerHTML = ['a', 'b', 'c', 'd']
    .map((id) => `<iframe id="${id}" data-src="about:blank#${id}"></iframe>`)
    .join('')
})
afterEach(() => {
  document.body.innerHTML = ''
})

const frame = (id: string) => document.getElementById(id) as HTMLIFrameElement
const see = (isIntersecting: boolean, ...ids: string[]) =>
  tell(ids.map((id) => ({ target: frame(id), isIntersecting })))
const begun = () =>
  [...document.querySelectorAll('iframe')].filter((one) => one.hasAttribute('src')).map(({ id }) => id)
const loaded = (id: string) => frame(id).dispatchEvent(new Event('load'))

it('loads frames two at a time, in their order, once they come near', () => {
  startFrames()
  expect([observed.length, begun()]).toEqual([4, []])
  see(true, 'a', 'b', 'c')
  expect(begun()).toEqual(['a', 'b'])
  loaded('b')
  expect(begun()).toEqual(['a', 'b', 'c'])
  loaded('a')
  loaded('c')
  expect(begun()).not.toContain('d')
})

it('waits until the page itself has loaded', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  startFrames()
  expect(observed).toEqual([])
  window.dispatchEvent(new Event('load'))
  expect(observed).toHaveLength(4)
})

it('goes on to what is seen where one that was passed by still waits', () => {
  startFrames()
  see(true, 'a', 'b', 'c')
  see(false, 'c')
  see(true, 'd')
  loaded('a')
  expect(begun()).toEqual(['a', 'b', 'd'])
})

it('goes on after a while where a frame does not end', () => {
  vi.useFakeTimers()
  startFrames()
  see(true, 'a', 'b', 'c')
  vi.advanceTimersByTime(3_999)
  expect(begun()).not.toContain('c')
  vi.advanceTimersByTime(1)
  expect(begun()).toContain('c')
  // What ends late makes no more room.
  see(true, 'd')
  loaded('a')
  expect(begun()).toContain('d')
})
