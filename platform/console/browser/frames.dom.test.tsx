import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFrames } from './frames.ts'

/** Callback of the IntersectionObserver of the page. */
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

it('loads frames near the viewport two at a time, in page order', () => {
  startFrames(2)
  expect([observed.length, begun()]).toEqual([4, []])
  see(true, 'a', 'b', 'c')
  expect(begun()).toEqual(['a', 'b'])
  loaded('b')
  expect(begun()).toEqual(['a', 'b', 'c'])
  loaded('a')
  loaded('c')
  expect(begun()).not.toContain('d')
})

it('loads no frame before the page itself has loaded', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  startFrames(2)
  expect(observed).toEqual([])
  window.dispatchEvent(new Event('load'))
  expect(observed).toHaveLength(4)
})

it('skips waiting frames that were scrolled past', () => {
  startFrames(2)
  see(true, 'a', 'b', 'c')
  see(false, 'c')
  see(true, 'd')
  loaded('a')
  expect(begun()).toEqual(['a', 'b', 'd'])
})

it('shows a frame once its page has loaded', () => {
  startFrames(2)
  see(true, 'a')
  expect(frame('a').style.visibility).toBe('hidden')
  loaded('a')
  expect(frame('a').style.visibility).toBe('')
})

it('loads the next frame after four seconds without a load event', () => {
  vi.useFakeTimers()
  startFrames(2)
  see(true, 'a', 'b', 'c')
  vi.advanceTimersByTime(3_999)
  expect(begun()).not.toContain('c')
  vi.advanceTimersByTime(1)
  expect(begun()).toContain('c')
  expect(frame('a').style.visibility).toBe('')
  // A late load event frees no further slot.
  see(true, 'd')
  loaded('a')
  expect(begun()).toContain('d')
})
