import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('the front page of the brand', () => {
  const withFrame = () => {
    show()
    const form = document.querySelector('form')
    form?.insertAdjacentHTML('beforeend', '<div data-new-look><iframe data-src="/first"></iframe></div>')
    startNewSite()
    return document.querySelector('iframe') as HTMLIFrameElement
  }
  const answers = (address: string | null) =>
    vi.fn(async (_asked: string) => new Response(JSON.stringify({ address })))
  const choose = () => {
    field('[value=mature]').checked = true
    field('[value=mature]').dispatchEvent(new Event('change', { bubbles: true }))
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('follows the choices before and after its frame has loaded', async () => {
    const frame = withFrame()
    const asked = answers('http://amore.localhost/?preview=two')
    vi.stubGlobal('fetch', asked)
    choose()
    await vi.waitFor(() => expect(frame.dataset.src).toBe('http://amore.localhost/?preview=two'))
    expect(asked.mock.calls[0]?.[0]).toContain('preset=mature')
    delete frame.dataset.src
    vi.stubGlobal('fetch', answers('http://amore.localhost/?preview=three'))
    type('name', 'Luna')
    field('[name=name]').dispatchEvent(new Event('change', { bubbles: true }))
    await vi.waitFor(() => expect(frame.src).toBe('http://amore.localhost/?preview=three'))
  })

  it('is asked for once while somebody types the name', async () => {
    vi.useFakeTimers()
    withFrame()
    const asked = answers('http://amore.localhost/?preview=two')
    vi.stubGlobal('fetch', asked)
    for (const name of ['L', 'Lu', 'Lun', 'Luna']) type('name', name)
    expect(asked).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600)
    expect(asked.mock.calls.map(([address]) => address)).toEqual([
      '/sites/new/look?name=Luna&preset=dating&theme=&main_country=&main_language=',
    ])
  })

  it('stays as it was without an answer, and is asked for again', async () => {
    const frame = withFrame()
    const asked = vi.fn(async (_asked: string) => new Response('', { status: 404 }))
    vi.stubGlobal('fetch', asked)
    choose()
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await vi.waitFor(() => {
      choose()
      expect(asked).toHaveBeenCalledTimes(2)
    })
    expect(frame.dataset.src).toBe('/first')
  })
})
