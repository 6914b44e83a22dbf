import { beforeEach, expect, it } from 'vitest'
import { startSavedAnswers } from './saved-answers.ts'

document.body.innerHTML = ''
startSavedAnswers()

let area: HTMLTextAreaElement

beforeEach(() => {
  document.body.innerHTML = `<form><button data-answer="We have returned C-1."><span>Twice</span></button>
    <textarea name="text"></textarea></form>`
  area = document.querySelector('textarea') as HTMLTextAreaElement
})

const press = () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('span')?.dispatchEvent(event)
  return event.defaultPrevented
}

it.each([
  ['an empty answer', '', [0, 0], 'We have returned C-1.'],
  ['the end of what was typed', 'Hello Anna,', [11, 11], 'Hello Anna,\n\nWe have returned C-1.'],
  ['the cursor', 'Hello Anna,\n\nYours', [11, 11], 'Hello Anna,\n\nWe have returned C-1.\n\nYours'],
  ['the place of the selection', 'Hello (answer) Yours', [6, 14], 'Hello\n\nWe have returned C-1.\n\nYours'],
] as const)('a saved answer is added at %s, without a request', (_what, typed, [from, to], expected) => {
  area.value = typed
  area.setSelectionRange(from, to)
  expect(press()).toBe(true)
  expect(area.value).toBe(expected)
  expect(document.activeElement).toBe(area)
  expect(area.value.slice(0, area.selectionStart)).toMatch(/C-1\.$/)
})
