import { describe, expect, it, vi } from 'vitest'
import { findTexts, type PlacedText, writeInPlace } from './in-place.ts'

const text = (key: string, shown: string, raw = shown): PlacedText => ({ key, shown, raw, label: key })

function draw(html: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  return root
}

const placed = (root: HTMLElement, texts: readonly PlacedText[]) =>
  [...findTexts(root, texts)].map(([element, { key }]) => [element.tagName, key])

describe('texts of a section on the page', () => {
  it('are found by their words, each in an element of its own', () => {
    const root = draw('<h1>Ciao</h1><a href="#"><svg></svg><span>Entra</span></a><p>Entra</p><p>other</p>')
    expect(placed(root, [text('title', 'Ciao'), text('button', 'Entra'), text('note', 'Entra')])).toEqual([
      ['H1', 'title'],
      ['SPAN', 'button'],
      ['P', 'note'],
    ])
  })

  it('are left where they stand beside other elements, or nowhere', () => {
    expect(placed(draw('<p>From <b>18</b></p>'), [text('note', 'From 18'), text('lead', 'gone')])).toEqual([])
  })

  it('are written with their placeholders, reported at each key, and end with Enter', () => {
    const root = draw('<h1>Ciao, Amore</h1>')
    const handlers = { onBegin: vi.fn(), onText: vi.fn(), onEnd: vi.fn() }
    const end = writeInPlace(root, [text('title', 'Ciao, Amore', 'Ciao, {{site}}')], handlers)
    const title = root.querySelector('h1')
    if (!title) throw new Error('no title')
    title.focus()
    title.dispatchEvent(new Event('focus'))
    expect(title.textContent).toBe('Ciao, {{site}}')
    expect(handlers.onBegin).toHaveBeenCalled()
    title.textContent = 'Salve,  {{site}} '
    title.dispatchEvent(new Event('input'))
    expect(handlers.onText).toHaveBeenLastCalledWith('title', 'Salve, {{site}}')
    title.dispatchEvent(new FocusEvent('blur'))
    expect(handlers.onEnd).toHaveBeenCalled()
    end()
    expect(title.hasAttribute('contenteditable')).toBe(false)
  })

  it('are no links while they are written', () => {
    const root = draw('<a href="/signup"><span>Entra</span></a>')
    writeInPlace(root, [text('button', 'Entra')], { onBegin() {}, onText() {}, onEnd() {} })
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    root.querySelector('span')?.dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
  })
})
