import { beforeEach, expect, it } from 'vitest'
import { press, release } from './pressed.ts'

const pressed = () => [...document.querySelectorAll('[data-pressed]')].map(({ id }) => id)
const link = (id: string) => document.getElementById(id) as HTMLElement

beforeEach(() => {
  release()
  document.body.innerHTML = '<ul><li data-card id="card"><a id="name"></a></li></ul><a id="tab"></a>'
})

it('marks the card of the pressed link before any request', () => {
  press(link('name'))
  expect(pressed()).toEqual(['card'])
})

it('marks a link outside a card itself', () => {
  press(link('tab'))
  expect(pressed()).toEqual(['tab'])
})

it('marks one element at a time, and none after the page was drawn', () => {
  press(link('name'))
  press(link('tab'))
  expect(pressed()).toEqual(['tab'])
  release()
  expect(pressed()).toEqual([])
})
