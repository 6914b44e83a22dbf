import { afterEach, beforeEach, expect, test } from 'vitest'
import { startThemes } from './themes.ts'

const VALUES = { 'color.surface': '#ffffff', 'second-color.surface': '#000000' }

beforeEach(() => {
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<form data-theme="x" data-values='${JSON.stringify(VALUES)}' data-enough="enough"
    data-low="too little, at least {need}" data-count="{count} pairs" data-count-second="{count} in the second">
    <input type="color" name="color.action" value="#000000" data-own="#000000"><button name="reset" value="color.action"></button>
    <input type="text" name="gradient.action" value="linear-gradient(#111111, #222222)" data-own="linear-gradient(#111111, #222222)">
    <div><input type="range" name="radius.card" value="8" max="48" data-unit="px" data-round="round" data-own="8"><output></output></div>
    <input type="color" name="second-color.link" value="#ffffff" data-own="#ffffff" data-theme="#ffffff"><button name="reset" value="second-color.link"></button>
    <ul><li data-text="second-color.link" data-on="second-color.surface" data-need="4.5"><span></span></li><li id="plain" data-text="color.action" data-on="color.surface" data-need="4.5"><span></span></li>
    <li id="gradient" data-text="color.surface" data-on="gradient.action" data-need="4.5"><span></span></li></ul>
    <p role="status"></p></form>`
  startThemes()
})
afterEach(() => {
  document.body.innerHTML = ''
})

const line = (id: string) => document.getElementById(id)
const wayBack = (path: string) => {
  const button = document.querySelector<HTMLButtonElement>(`button[value="${path}"]`)
  if (!button) throw new Error(`no way back for ${path}`)
  return button
}
const status = () => document.querySelector('[role=status]')?.textContent

function choose(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!field) throw new Error(`no field ${name}`)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test.each([
  ['#000000', '21 : 1 – enough', false, '0 pairs'],
  ['#767676', '4.54 : 1 – enough', false, '0 pairs'],
  ['#777777', '4.47 : 1 – too little, at least 4.5', true, '1 pairs'],
  ['#ffffff', '1 : 1 – too little, at least 4.5', true, '1 pairs'],
])('shows the contrast of %s with white', (colour, words, low, count) => {
  choose('color.action', colour)
  expect([line('plain')?.textContent, line('plain')?.hasAttribute('data-low'), status()]).toEqual([
    words,
    low,
    count,
  ])
})

test('hides the contrast with a gradient that a changed colour replaces', () => {
  expect(line('gradient')?.hidden).toBe(false)
  choose('color.action', '#123456')
  expect(line('gradient')?.hidden).toBe(true)
})

test('resets to the value of the theme without a request', () => {
  choose('color.action', '#ffffff')
  wayBack('color.action').click()
  expect([line('plain')?.textContent, status()]).toEqual(['21 : 1 – enough', '0 pairs'])
})

test('shows the reset button only for changed values and moves the focus to the field', () => {
  expect(wayBack('color.action').hidden).toBe(true)
  choose('color.action', '#ffffff')
  expect([wayBack('color.action').hidden, wayBack('second-color.link').hidden]).toEqual([false, true])
  wayBack('color.action').click()
  expect(wayBack('color.action').hidden).toBe(true)
  expect(document.activeElement?.getAttribute('name')).toBe('color.action')
})

test('counts the second scheme separately until the site sets a colour for it', () => {
  const surface = { ...VALUES, 'second-color.surface': '#ffffff' }
  document.querySelector('form')?.setAttribute('data-values', JSON.stringify(surface))
  choose('color.action', '#777777')
  expect(status()).toBe('1 pairs · 1 in the second')
  choose('second-color.link', '#eeeeee')
  expect(status()).toBe('2 pairs')
})

test('shows the value of a slider with its unit', () => {
  choose('radius.card', '12')
  expect(document.querySelector('output')?.textContent).toBe('12 px')
  choose('radius.card', '48')
  expect(document.querySelector('output')?.textContent).toBe('round')
})
