import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { SiteChoice } from '../pages/site-choice.tsx'
import { startFiltering } from './filtering.ts'

const sites = (number: number) =>
  Array.from({ length: number }, (_, key) => ({ key, id: `site-${key}`, settings: { name: `Brand ${key}` } }))

function show(number: number, chosen: readonly string[] = []): void {
  const scope = { t: (key: string) => key, tenants: sites(number) } as never
  document.body.innerHTML = renderToString(<SiteChoice scope={scope} sites="chosen" chosen={chosen} />)
}
afterEach(() => {
  document.body.innerHTML = ''
})

const field = () => document.querySelector<HTMLInputElement>('input[type=search]')
const shown = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name=tenants]')]
    .filter((box) => !box.closest('[hidden]'))
    .map(({ value }) => value)

it('filters a list of more than twelve sites by the typed name and keeps checked ones visible', () => {
  show(13, ['site-7'])
  expect(field()?.closest('[hidden]')).not.toBeNull()
  startFiltering()
  const input = field() as HTMLInputElement
  expect([input.closest('[hidden]'), shown().length]).toEqual([null, 13])
  input.value = ' BRAND 1'
  input.dispatchEvent(new Event('input'))
  expect(shown()).toEqual(['site-1', 'site-7', 'site-10', 'site-11', 'site-12'])
  input.value = ''
  input.dispatchEvent(new Event('input'))
  expect(shown()).toHaveLength(13)
  const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true })
  input.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
})

it('has no filter field for twelve sites', () => {
  show(12)
  expect([field(), shown().length]).toEqual([null, 12])
})
