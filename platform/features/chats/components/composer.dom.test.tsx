import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OwnCredits } from '../../../core/own-credits.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import type { Prices } from '../prices.ts'
import { Composer } from './Composer.tsx'

const PRICES: Prices = {
  message: 10,
  photo: 15,
  gift: 5,
  gif: 10,
  length: 1000,
  own: [],
  freeAnswer: false,
  money: { amount: 62, currency: 'EUR' },
  photoMoney: null,
  giftMoney: null,
  gifMoney: null,
  discount: null,
}

const FREE = { credits: 30, paid: null }
const BOUGHT = { credits: 250, paid: { amount: 2499, currency: 'EUR', credits: 250 } }

/** Renders a text as its key and parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

function show(text = '', prices: Partial<Prices> = {}, more: Partial<ComponentProps<typeof Composer>> = {}) {
  const heard = { onText: vi.fn(), onSend: vi.fn(), onPhoto: vi.fn(), onSheet: vi.fn() }
  const refs = { input: createRef<HTMLTextAreaElement>(), files: createRef<HTMLInputElement>() }
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <Composer text={text} prices={{ ...PRICES, ...prices }} isFree={false} {...refs} {...heard} {...more} />
    </I18nProvider>,
  )
  return { ...heard, ...refs, area: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

/** Simulates a touch device or a mouse. */
function pointer(coarse: boolean): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: coarse } as MediaQueryList)
}

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

test('what the next text answers is above the input until its cross is pressed', () => {
  const onUnquote = vi.fn()
  const quote = { ref: 'interest:music', label: 'Interests', text: 'Music', photo: null }
  show('', {}, { quote, onUnquote })
  expect(screen.getByText('Music').closest('blockquote')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'chats:about_remove' }))
  expect(onUnquote).toHaveBeenCalledOnce()
})

describe('Enter in the composer', () => {
  test.each([
    ['sends with a keyboard', false, {}, 1],
    ['makes a line on a phone', true, {}, 0],
    ['makes a line with Shift', false, { shiftKey: true }, 0],
    ['takes the word of an input method', false, { isComposing: true }, 0],
  ])('%s', (_what, coarse, modifiers, sent) => {
    pointer(coarse)
    const { area, onSend } = show('Hello')
    const passed = fireEvent.keyDown(area, { key: 'Enter', ...modifiers })
    expect(onSend).toHaveBeenCalledTimes(sent)
    expect(passed, 'the browser makes the line').toBe(sent === 0)
  })

  test('another key sends nothing', () => {
    pointer(false)
    const { area, onSend } = show('Hello')
    fireEvent.keyDown(area, { key: 'a' })
    expect(onSend).not.toHaveBeenCalled()
  })
})

describe('the focus', () => {
  const List = () => (
    <div className="chat-panes">
      <div className="list">
        <div data-current>
          <a href="#open">Ada</a>
        </div>
      </div>
    </div>
  )

  test.each([
    ['goes from the list to the field with a keyboard, and back by Escape', false, 'textarea'],
    ['stays where it is on a phone', true, 'a'],
  ])('%s', (_what, coarse, place) => {
    pointer(coarse)
    render(<List />)
    const link = screen.getByRole('link')
    link.focus()
    const { area } = show()
    expect(document.activeElement?.localName).toBe(place)
    area.focus()
    fireEvent.keyDown(area, { key: 'Escape' })
    expect(document.activeElement).toBe(link)
    fireEvent.click(link)
    expect(document.activeElement?.localName, 'the open conversation is pressed again').toBe(place)
  })

  test('is not taken from another element', () => {
    pointer(false)
    show()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('composer', () => {
  test('publishes its height while it is mounted, for what appears above it', () => {
    let measure = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          measure = callback
        }
        observe() {}
        disconnect() {}
      },
    )
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
    const foot = () => document.documentElement.style.getPropertyValue('--size-composer')
    show()
    for (const high of [88, 240]) {
      height.mockReturnValue(high)
      measure()
      expect(foot()).toBe(`${high}px`)
    }
    cleanup()
    expect(foot()).toBe('')
  })

  test('sends by its button without a page load', () => {
    const { onSend } = show('Hello')
    const submitted = fireEvent.submit(screen.getByRole('button', { name: 'common:send' }))
    expect([onSend.mock.calls.length, submitted]).toEqual([1, false])
  })

  test.each([
    ['', '0/1,000', false],
    ['a'.repeat(1000), '1,000/1,000', false],
    ['a'.repeat(1001), '1,001/1,000', true],
    // What a reader sees as one character counts as one.
    ['👍🏽', '1/1,000', false],
  ])('of %#: counts the characters, and marks a text that is too long', (text, count, over) => {
    show(text)
    const counter = screen.getByText(count).parentElement
    expect(counter?.hasAttribute('data-over')).toBe(over)
  })

  test('shows the cost of a message in credits and money, or that it is free', () => {
    show()
    expect(document.getElementById('composer-cost')?.textContent).toBe(
      'chats:cost common:credits 10 chats:price_from €0.62',
    )
    cleanup()
    show('', { message: 0 })
    expect(document.getElementById('composer-cost')?.textContent).toBe('chats:cost_free')
    cleanup()
    show('Are you real?', {}, { isFree: true })
    expect(document.getElementById('composer-cost')?.textContent).toBe('chats:cost_question')
  })

  test.each<[string, OwnCredits, string]>([
    ['welcome credits', [FREE], 'chats:price_free'],
    ['bought ones', [BOUGHT], '€1.00'],
    ['both, the free ones first', [{ ...FREE, credits: 4 }, BOUGHT], 'chats:price_partly 4 €0.60'],
    ['too few', [{ ...FREE, credits: 9 }], 'chats:price_from €0.62'],
  ])('shows the price of this message from the credits one has: %s', (_what, own, price) => {
    show('', { own })
    expect(document.getElementById('composer-cost')?.textContent).toBe(
      `chats:cost common:credits 10 ${price}`,
    )
  })

  test('passes a selected photo on once, and lets the same one be selected again', () => {
    const { files, onPhoto } = show()
    const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
    const field = files.current
    if (!field) throw new Error('no field for files')
    const value = vi.spyOn(field, 'value', 'set')
    fireEvent.change(field, { target: { files: [photo] } })
    expect(onPhoto.mock.calls).toEqual([[photo]])
    expect(value.mock.calls, 'the field is emptied').toEqual([['']])
  })

  test('typing is announced, and the buttons of gift and GIF open their sheets', () => {
    const { area, onText, onSheet } = show()
    fireEvent.change(area, { target: { value: 'Ciao' } })
    fireEvent.click(screen.getByRole('button', { name: 'chats:send_gift' }))
    fireEvent.click(screen.getByRole('button', { name: 'chats:send_gif' }))
    expect([onText.mock.calls, onSheet.mock.calls]).toEqual([[['Ciao']], [['gifts'], ['gifs']]])
  })
})
