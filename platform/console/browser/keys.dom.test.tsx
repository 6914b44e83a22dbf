import { fireEvent } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KeysDialog } from '../pages/keys-dialog.tsx'
import { NAVIGATION } from '../pages/navigation.tsx'
import { SearchField } from '../pages/search-field.tsx'
import { startKeys } from './keys.ts'

const t = (key: string) => key
const staff = { role: 'operator' } as Parameters<typeof SearchField>[0]['staff']

/** Addresses of links that were opened, and keys that reached the page. */
let opened: string[]
let heard: string[]
/** Ends the listeners of this file: the document is shared with the files after it. */
const listening = new AbortController()
const { signal } = listening

beforeAll(() => {
  document.body.innerHTML = renderToString(
    <>
      <a href="/members" data-go="m">
        Members
      </a>
      <SearchField staff={staff} t={t} />
      <button type="button" data-keys-open hidden>
        Keys
      </button>
      <main>
        <input name="text" />
        <textarea name="words" />
        <select name="choice" />
        <div contentEditable suppressContentEditableWarning />
        <div className="table" data-sums>
          <table>
            <tbody>
              <tr>
                <td>sum</td>
              </tr>
            </tbody>
          </table>
        </div>
        <details>
          <summary>folded</summary>
          <section data-row>folded</section>
        </details>
        <div className="table">
          <table>
            <tbody>
              <tr>
                <td>
                  <a href="/one">one</a> <a href="/one-more">more</a>
                </td>
              </tr>
              <tr id="plain">
                <td>two</td>
              </tr>
            </tbody>
          </table>
        </div>
        <section data-row>
          <button type="button">three</button>
        </section>
      </main>
      <KeysDialog t={t} groups={NAVIGATION} finds />
    </>,
  )
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as HTMLElement).closest('a')
      if (link) opened.push(link.getAttribute('href') ?? '')
      event.preventDefault()
    },
    { signal },
  )
  document.addEventListener('keydown', ({ key }) => heard.push(key), { signal })
  startKeys()
})

afterAll(() => {
  listening.abort()
  switchOn(false)
})

beforeEach(() => {
  opened = []
  heard = []
  list().close()
  switchOn(true)
  ;(document.activeElement as HTMLElement | null)?.blur()
})

const one = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E
const list = () => one<HTMLDialogElement>('dialog')
const press = (key: string, target: Element = document.body, more: object = {}) =>
  fireEvent.keyDown(target, { key, ...more })
const focused = () => document.activeElement?.textContent?.trim()
function switchOn(on: boolean): void {
  const box = one<HTMLInputElement>('[name=keys]')
  if (box.checked !== on) fireEvent.click(box)
  box.checked = on
  fireEvent.change(box)
}

describe('the keys of the console', () => {
  it('focus the search field', () => {
    press('/')
    expect(document.activeElement).toBe(one('[data-finder]'))
  })

  it('open a page by g and its letter, and keep the letter from the page', () => {
    press('g')
    press('m')
    expect([opened, heard]).toEqual([['/members'], []])
    press('m')
    expect([opened, heard]).toEqual([['/members'], ['m']])
  })

  it('open no page by g and another letter, or by a letter that comes late', () => {
    press('g')
    press('q')
    press('m')
    expect(opened).toEqual([])
    fireEvent(document.body, keyAt('g', 1000))
    fireEvent(document.body, keyAt('m', 4000))
    expect(opened).toEqual([])
    fireEvent(document.body, keyAt('g', 5000))
    fireEvent(document.body, keyAt('m', 5400))
    expect(opened).toEqual(['/members'])
  })

  it('move through tables and cards, to their first link or button', () => {
    const seen = ['j', 'j', 'j', 'j', 'k', 'k', 'k'].map((key) => {
      press(key, document.activeElement ?? document.body)
      return focused()
    })
    expect(seen).toEqual(['one', 'two', 'three', 'three', 'two', 'one', 'one'])
    expect(document.activeElement?.getAttribute('href')).toBe('/one')
  })

  it('list themselves in a dialog with a name, which a button opens as well', () => {
    press('?')
    expect([list().open, focused()]).toEqual([true, 'console:keys.title'])
    expect(list().getAttribute('aria-labelledby')).toBe(one('dialog h2').id)
    // Nothing behind the dialog moves.
    press('j')
    expect(focused()).toBe('console:keys.title')
    list().close()
    expect(one('[data-keys-open]').hidden).toBe(false)
    fireEvent.click(one('[data-keys-open]'))
    expect(list().open).toBe(true)
  })

  it.each(['[name=text]', '[name=words]', '[name=choice]', '[contenteditable]'])(
    'do nothing while a person types in %s',
    (selector) => {
      const field = one(selector)
      field.focus()
      for (const key of ['/', 'g', 'm', 'j', '?']) press(key, field)
      expect([opened, list().open, document.activeElement === one('[data-finder]')]).toEqual([
        [],
        false,
        false,
      ])
      expect(heard).toEqual(['/', 'g', 'm', 'j', '?'])
    },
  )

  it.each(['ctrlKey', 'metaKey', 'altKey'])('leave presses with %s to the browser', (modifier) => {
    for (const key of ['/', '?', 'j']) press(key, document.body, { [modifier]: true })
    expect([list().open, heard]).toEqual([false, ['/', '?', 'j']])
  })

  it('can be switched off in this browser', () => {
    switchOn(false)
    expect(localStorage.getItem('console:keys')).toBe('off')
    press('?')
    press('/')
    expect([list().open, document.activeElement === one('[data-finder]')]).toEqual([false, false])
    switchOn(true)
    press('?')
    expect(list().open).toBe(true)
  })
})

function keyAt(key: string, timeStamp: number): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}
