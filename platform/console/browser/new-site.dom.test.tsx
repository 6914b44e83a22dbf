import { afterEach, expect, it } from 'vitest'
import { startNewSite } from './new-site.ts'

const show = (id = '') => {
  document.body.innerHTML = `<form data-new-site><input name="name"><input name="id" value="${id}">
    <input type="radio" name="preset" value="dating" checked><input type="radio" name="preset" value="mature">
    <img data-theme-picture="aurora" src="/sites/new/picture?theme=aurora&preset=dating&name=" alt=""></form>`
  startNewSite()
}
const field = (selector: string) => document.querySelector(selector) as HTMLInputElement
const type = (name: string, value: string) => {
  field(`[name=${name}]`).value = value
  field(`[name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }))
}
afterEach(() => {
  document.body.innerHTML = ''
})

it('proposes the id from the name until somebody types one', () => {
  show()
  type('name', '2 Søndage & Łuna')
  expect(field('[name=id]').value).toBe('sondage-luna')
  type('id', 'mine')
  type('name', 'Another')
  expect(field('[name=id]').value).toBe('mine')
  type('id', '')
  type('name', 'Third')
  expect(field('[name=id]').value).toBe('third')
})

it('keeps an id that was typed before the form was refused', () => {
  show('mine')
  type('name', 'Luna')
  expect(field('[name=id]').value).toBe('mine')
})

it('draws the pictures again with another preset', () => {
  show()
  type('name', 'Luna')
  field('[value=mature]').checked = true
  field('[value=mature]').dispatchEvent(new Event('change', { bubbles: true }))
  expect(document.querySelector('img')?.getAttribute('src')).toBe(
    '/sites/new/picture?theme=aurora&preset=mature&name=Luna',
  )
})
