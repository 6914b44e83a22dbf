import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startSending } from './sending.ts'

beforeAll(startSending)
beforeEach(() => {
  document.body.innerHTML = `<form method="post"><button type="submit" name="what" value="a">A</button>
    <button type="submit" name="what" value="b">B</button></form>
    <form method="get"><button type="submit">Look</button></form>`
})

const form = (place: number) => document.querySelectorAll('form')[place] as HTMLFormElement
const button = (place: number) => document.querySelectorAll('button')[place] as HTMLButtonElement
const busy = () => [0, 1, 2].filter((place) => button(place).getAttribute('aria-busy') === 'true')

/** @returns whether the browser would send the form */
function submit(place: number, submitter: HTMLButtonElement): boolean {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })
  return form(place).dispatchEvent(event)
}

it('sends a form once and marks the pressed button as busy', () => {
  expect(submit(0, button(1))).toBe(true)
  expect(busy()).toEqual([1])
  expect(submit(0, button(0))).toBe(false)
  expect(busy()).toEqual([1])
})

it('lets a GET form be sent repeatedly', () => {
  expect([submit(1, button(2)), submit(1, button(2))]).toEqual([true, true])
  expect(busy()).toEqual([])
})

it('ignores a form that another script sends', () => {
  form(0).addEventListener('submit', (event) => event.preventDefault())
  submit(0, button(0))
  expect(busy()).toEqual([])
})

it('lets a form be sent again after navigating back to its page', () => {
  submit(0, button(0))
  window.dispatchEvent(new Event('pageshow'))
  expect(busy()).toEqual([])
  expect(submit(0, button(0))).toBe(true)
})
