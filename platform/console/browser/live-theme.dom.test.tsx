import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { THEME_MESSAGE, THEME_READY } from '../../core/live-theme.ts'
import { startThemes } from './themes.ts'

const SITE = 'https://amore.example'
const VALUES = {
  'color.action': '#000000',
  'gradient.action': 'linear-gradient(#111111, #222222)',
  'space.4': '1rem',
  'radius.card': '8px',
}

/** Messages to the frame, with their origin. */
const post = vi.fn()
const page = { postMessage: post } as unknown as Window

beforeEach(() => {
  post.mockReset()
  document.body.innerHTML = `<form data-theme="x" data-site="${SITE}" data-values='${JSON.stringify(VALUES)}'>
    <input type="color" name="color.action" value="#000000" data-own="#000000">
    <input type="text" name="gradient.action" value="${VALUES['gradient.action']}" data-own="${VALUES['gradient.action']}">
    <div><input type="range" name="radius.card" value="8" max="48" data-unit="px" data-round="round" data-own="8"></div>
    <select name="structure.hero" data-own="split"><option>split</option><option>poster</option></select>
    <select name="structure.density" data-own="regular"><option>regular</option><option>airy</option></select>
    </form>`
  document.documentElement.lang = 'en'
  startThemes()
})
afterEach(() => {
  document.body.innerHTML = ''
})

function choose(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
  if (!field) throw new Error(`no field ${name}`)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const hear = (over: object = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', { data: { type: THEME_READY }, origin: SITE, source: page, ...over }),
  )
const sent = () => post.mock.lastCall?.[0]

test('sends the current values and each change to a listening frame, only to the origin of the site', () => {
  choose('color.action', '#aa0000')
  expect(post).not.toHaveBeenCalled()
  hear()
  expect(sent()).toMatchObject({ type: THEME_MESSAGE, tokens: { '--color-action': '#aa0000' } })
  choose('color.action', '#bb0000')
  expect(sent()).toMatchObject({ tokens: { '--color-action': '#bb0000' } })
  expect(post.mock.calls.map(([, { targetOrigin }]) => targetOrigin)).toEqual([SITE, SITE])
})

test.each([
  ['of another origin', { origin: 'https://elsewhere.example' }],
  ['of another type', { data: { type: 'hello' } }],
  ['without data', { data: null }],
])('ignores a message %s', (_name, over) => {
  hear(over)
  choose('color.action', '#aa0000')
  expect(post).not.toHaveBeenCalled()
})

test('sends no gradient for a changed colour, sliders with their unit, and lengths at the chosen density', () => {
  hear()
  expect(sent().tokens).toMatchObject({ '--gradient-action': VALUES['gradient.action'], '--space-4': '1rem' })
  choose('color.action', '#aa0000')
  choose('radius.card', '12')
  choose('structure.hero', 'poster')
  choose('structure.density', 'airy')
  expect(sent()).toMatchObject({
    tokens: { '--gradient-action': 'none', '--radius-card': '12px', '--space-4': '1.25rem' },
    structure: { hero: 'poster', density: 'airy' },
  })
  choose('radius.card', '48')
  expect(sent().tokens['--radius-card']).toBe('999px')
})

test('sends a colour of the first scheme for the second as well, until that has its own', () => {
  const field = document.createElement('input')
  Object.assign(field, { type: 'color', name: 'second-color.action', value: '#333333' })
  Object.assign(field.dataset, { own: '#333333', theme: '#333333' })
  const form = document.querySelector('form')
  form?.append(field)
  form?.setAttribute('data-values', JSON.stringify({ ...VALUES, 'second-color.action': '#333333' }))
  startThemes()
  hear()
  expect(sent()).toMatchObject({ second: { '--color-action': '#333333', '--radius-card': '8px' } })
  choose('color.action', '#aa0000')
  expect(sent()).toMatchObject({ second: { '--color-action': '#aa0000' } })
  choose('second-color.action', '#ffcccc')
  choose('color.action', '#bb0000')
  expect(sent()).toMatchObject({
    tokens: { '--color-action': '#bb0000' },
    second: { '--color-action': '#ffcccc' },
  })
  choose('second-color.action', '#bb0000')
  choose('color.action', '#000000')
  expect(sent()).toMatchObject({ second: { '--color-action': '#333333' } })
})
