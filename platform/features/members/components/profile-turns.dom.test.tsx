import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { READ_AHEAD } from '../../../core/read-ahead.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { ProfileTurns } from './ProfileTurns.tsx'
import { keepProfileList, keepShownProfiles, profileListWith } from './profile-lists.ts'

/** Paging through the profiles of a list by button, key and swipe. */
const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')
const followed: string[] = []
const ahead: string[] = []
const note = (into: string[]) => (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  into.push(link.getAttribute('href') ?? '')
}
const clicks = note(followed)
const reads = note(ahead)

beforeEach(() => {
  followed.length = 0
  ahead.length = 0
  document.addEventListener('click', clicks)
  document.addEventListener(READ_AHEAD, reads)
})
afterEach(() => {
  document.removeEventListener('click', clicks)
  document.removeEventListener(READ_AHEAD, reads)
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const show = (id: string, rest = <p>text</p>) =>
  act(async () => {
    render(
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
        {rest}
        <ProfileTurns id={id} />
      </I18nProvider>,
    )
  })
const key = (name: string, target: Element = document.body, held = {}) =>
  fireEvent.keyDown(target, { key: name, ...held })
const stroke = (from: [number, number], to: [number, number], target: Element = screen.getByText('text')) => {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY })
  fireEvent.touchStart(target, { touches: [at(from)] })
  fireEvent.touchEnd(target, { touches: [], changedTouches: [at(to)] })
}

it('links to both neighbours, shows the position, and prefetches both', async () => {
  keepProfileList({ ids: ['a', 'b', 'c'], more: null })
  await show('b')
  expect(screen.getByRole('navigation').getAttribute('aria-label')).toBe('members:turn_of 2 3')
  expect(screen.getByRole('link', { name: 'members:turn_previous' }).getAttribute('href')).toBe('/members/a')
  expect(screen.getByRole('link', { name: 'members:turn_next' }).getAttribute('href')).toBe('/members/c')
  expect(ahead, 'not before the profile is drawn').toEqual([])
  await vi.waitFor(() => expect(ahead).toEqual(['/members/c', '/members/a']))
})

it('shows nothing on a profile that was not opened from a list', async () => {
  keepProfileList({ ids: ['a', 'b'], more: null })
  await show('z')
  expect(screen.queryByRole('navigation')).toBeNull()
})

it.each([
  ['the right arrow', () => key('ArrowRight'), ['/members/c']],
  ['the left arrow', () => key('ArrowLeft'), ['/members/a']],
  ['an arrow with a modifier key', () => key('ArrowRight', document.body, { altKey: true }), []],
  ['a swipe to the left', () => stroke([300, 300], [150, 310]), ['/members/c']],
  ['a swipe to the right', () => stroke([150, 300], [300, 290]), ['/members/a']],
  ['a finger that scrolls', () => stroke([300, 300], [220, 600]), []],
  ['a short touch', () => stroke([300, 300], [280, 300]), []],
  ['a swipe from the edge of the screen', () => stroke([10, 300], [200, 300]), []],
])('%s', async (_what, press, expected) => {
  keepProfileList({ ids: ['a', 'b', 'c'], more: null })
  await show('b')
  press()
  expect(followed).toEqual(expected)
})

it('ignores keys and swipes in the photo viewer and in fields', async () => {
  keepProfileList({ ids: ['a', 'b', 'c'], more: null })
  await show('b', <input aria-label="line" />)
  key('ArrowRight', screen.getByLabelText('line'))
  stroke([300, 300], [150, 300], screen.getByLabelText('line'))
  const viewer = document.body.appendChild(document.createElement('dialog'))
  viewer.setAttribute('open', '')
  key('ArrowRight')
  stroke([300, 300], [150, 300], viewer)
  viewer.remove()
  expect(followed).toEqual([])
})

it('loads the next page of results near the end of the list', async () => {
  const fetched = vi.fn(async (_address: string) =>
    Response.json({ members: [{ id: 'c' }, { id: 'd' }], next: null }),
  )
  vi.stubGlobal('fetch', fetched)
  keepProfileList({ ids: ['a', 'b', 'c'], more: '/members?photo=1&pageNumber=2' })
  await show('c')
  expect(String(fetched.mock.calls[0]?.[0])).toContain('/api/members?photo=1&pageNumber=2')
  expect(screen.getByRole('link', { name: 'members:turn_next' }).getAttribute('href')).toBe('/members/d')
  expect(screen.getByRole('navigation').getAttribute('aria-label')).toBe('members:turn_of 3 4')
})

describe('the list that a profile is opened from', () => {
  const page = (html: string) => {
    document.body.appendChild(document.createElement('main')).innerHTML = html
  }
  afterEach(() => document.body.replaceChildren())
  const card = (id: string) => `<div data-card><div data-photo-of="${id}"></div></div>`
  const next = '<nav class="pagination"><a rel="next" href="/members?pageNumber=2">on</a></nav>'

  it('contains all cards of the page, each once, and the next page of results', () => {
    page(card('a') + card('b') + card('a') + card('c') + next)
    keepShownProfiles('b')
    expect(profileListWith('c')).toEqual({ ids: ['a', 'b', 'c'], more: '/members?pageNumber=2' })
  })

  it('is kept when paging to a neighbour, or when the opened profile is on no card', () => {
    keepProfileList({ ids: ['a', 'b'], more: null })
    page(`<a data-turn href="/members/b">on</a>${card('b')}${card('x')}`)
    keepShownProfiles('b')
    keepShownProfiles('z')
    expect(profileListWith('b')?.ids).toEqual(['a', 'b'])
    expect(profileListWith('x')).toBeUndefined()
  })
})
