import { afterEach, beforeEach, expect, test } from 'vitest'
import { startThemes } from './themes.ts'

const TOKEN = (name: string, path: string) =>
  `<div class="token" data-find="${name} ${path}"><input type="color" name="${path}" value="#000000" data-own="#000000"></div>`

beforeEach(() => {
  document.documentElement.lang = 'de'
  document.body.innerHTML = `<form data-theme="x" data-values="{}">
    <input type="radio" name="shown_scheme" value="first" checked><input type="radio" name="shown_scheme" value="second">
    <div class="find" hidden data-found="Gefunden: {count}"><input type="search" id="find"><output></output></div>
    <fieldset data-scheme="first" id="first">${TOKEN('Schaltfläche', 'color.action')}${TOKEN('Text auf: Schaltfläche', 'color.on-action')}${TOKEN('Link', 'color.link')}</fieldset>
    <fieldset data-scheme="second" id="second">${TOKEN('Link (zweites Schema)', 'second-color.link')}</fieldset>
    <fieldset id="structure"><select name="structure.nav"><option>bar</option></select></fieldset>
    <p role="status"></p></form>`
  startThemes()
})
afterEach(() => {
  document.body.innerHTML = ''
})

const field = () => document.getElementById('find') as HTMLInputElement
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-find]')]
    .filter((token) => !token.hidden)
    .map((token) => token.querySelector('input')?.name)
const said = () => document.querySelector('output')?.textContent
const isHidden = (id: string) => document.getElementById(id)?.hidden

function type(words: string): void {
  field().value = words
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  field().dispatchEvent(event)
  return event.defaultPrevented
}

test.each([
  ['SCHALTFLACHE', ['color.action', 'color.on-action'], 'Gefunden: 2'],
  ['auf schalt', ['color.on-action'], 'Gefunden: 1'],
  ['on-action', ['color.on-action'], 'Gefunden: 1'],
  // One match in each scheme; only one scheme is shown.
  ['link', ['color.link', 'second-color.link'], 'Gefunden: 1'],
  ['nichts', [], 'Gefunden: 0'],
  ['  ', ['color.action', 'color.on-action', 'color.link', 'second-color.link'], ''],
])('finds tokens by label and by path: %s', (words, names, count) => {
  type(words)
  expect([shown(), said()]).toEqual([names, count])
})

test('hides groups without a match and keeps groups without tokens', () => {
  type('on-action')
  expect([isHidden('first'), isHidden('second'), isHidden('structure')]).toEqual([false, true, false])
})

test('focuses the first match on Enter without saving, and shows all on Escape', () => {
  type('link')
  expect(press('Enter')).toBe(true)
  expect(document.activeElement?.getAttribute('name')).toBe('color.link')
  expect(press('Escape')).toBe(true)
  expect([shown().length, field().value]).toEqual([4, ''])
  expect(press('Escape')).toBe(false)
})

test('counts only matches in the shown scheme', () => {
  type('zweites')
  expect(said()).toBe('Gefunden: 0')
  document.querySelector<HTMLInputElement>('[value=second]')?.click()
  expect(said()).toBe('Gefunden: 1')
})
