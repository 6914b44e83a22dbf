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
  it('are matched by their content, each to its own element', () => {
    const root = draw('<h1>Ciao</h1><a href="#"><svg></svg><span>Entra</span></a><p>Entra</p><p>other</p>')
    expect(placed(root, [text('title', 'Ciao'), text('button', 'Entra'), text('note', 'Entra')])).toEqual([
      ['H1', 'title'],
      ['SPAN', 'button'],
      ['P', 'note'],
    ])
  })

  it('are not matched if mixed with other elements or absent', () => {
    expect(placed(draw('<p>From <b>18</b></p>'), [text('note', 'From 18'), text('lead', 'gone')])).toEqual([])
  })

  it('show raw placeholders while edited and report each input until they lose focus', () => {
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

  it('do not follow links when clicked', () => {
    const root = draw('<a href="/signup"><span>Entra</span></a>')
    writeInPlace(root, [text('button', 'Entra')], { onBegin() {}, onText() {}, onEnd() {} })
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    root.querySelector('span')?.dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
  })

  /** Two editable texts with their handlers. */
  function writing(html: string) {
    const root = draw(html)
    const handlers = { onBegin: vi.fn(), onText: vi.fn(), onEnd: vi.fn() }
    const end = writeInPlace(root, [text('title', 'Ciao'), text('lead', 'Salve')], handlers)
    const [first, second] = [...root.querySelectorAll<HTMLElement>('[data-place]')]
    if (!first || !second) throw new Error('two texts')
    return { root, handlers, end, first, second }
  }

  it('keep key presses from the editor and end editing only on Enter and Escape', () => {
    const { root, first } = writing('<h1>Ciao</h1><p>Salve</p>')
    const heard = vi.fn()
    root.addEventListener('keydown', heard)
    const blurred = vi.spyOn(first, 'blur')
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      first.dispatchEvent(event)
      return [event.defaultPrevented, blurred.mock.calls.length]
    }
    expect([press('Delete'), press('Escape'), press('Enter')]).toEqual([
      [false, 0],
      [true, 1],
      [true, 2],
    ])
    expect(heard).not.toHaveBeenCalled()
  })

  it('stay in editing while the focus moves within the section and end when it leaves', () => {
    const { handlers, first, second } = writing('<h1>Ciao</h1><p>Salve</p>')
    const stranger = document.createElement('p')
    stranger.dataset.place = 'title'
    first.dispatchEvent(new FocusEvent('blur', { relatedTarget: second }))
    expect(handlers.onEnd).not.toHaveBeenCalled()
    first.dispatchEvent(new FocusEvent('blur', { relatedTarget: stranger }))
    expect(handlers.onEnd).toHaveBeenCalledTimes(1)
  })

  it('keep the role of list entries and report nothing after editing was removed', () => {
    const { handlers, end, first, second } = writing('<ul><li>Ciao</li></ul><p>Salve</p>')
    expect([first.tagName, first.getAttribute('role'), second.getAttribute('role')]).toEqual([
      'LI',
      null,
      'textbox',
    ])
    end()
    first.dispatchEvent(new Event('input'))
    expect(handlers.onText).not.toHaveBeenCalled()
  })
})
