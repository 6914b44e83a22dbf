import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EARLY_PRESS_SCRIPT, releaseEarlyPresses } from './early-press.ts'

/**
 * A minimal browser for the script: a window with events, and buttons that count the presses that
 * reach the page.
 */
class Button {
  ariaBusy: string | boolean | null = null
  presses = 0
  readonly #held: boolean

  constructor(held = true) {
    this.#held = held
  }

  closest(): Button | null {
    return this.#held ? this : null
  }

  click(): Event {
    const event = new Event('click', { cancelable: true })
    Object.defineProperty(event, 'target', { value: this })
    const { stopPropagation } = event
    let reaches = true
    event.stopPropagation = () => {
      reaches = false
      stopPropagation.call(event)
    }
    for (const listener of listeners.get('click') ?? []) listener(event)
    if (reaches) this.presses++
    return event
  }
}

type Listener = (event: Event) => void
let listeners: Map<string, Set<Listener>>

beforeEach(() => {
  vi.useFakeTimers()
  listeners = new Map()
  const of = (type: string) => listeners.get(type) ?? listeners.set(type, new Set()).get(type)
  vi.stubGlobal('window', {
    dispatchEvent: (event: Event) => of(event.type)?.forEach((listener) => void listener(event)),
  })
  const add = (type: string, listener: Listener) => of(type)?.add(listener)
  const remove = (type: string, listener: Listener) => of(type)?.delete(listener)
  new Function('addEventListener', 'removeEventListener', EARLY_PRESS_SCRIPT)(add, remove)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('presses are held until the page is ready, shown as busy meanwhile, and repeated once each in order', () => {
  const order: Button[] = []
  const [first, second] = [new Button(), new Button()]
  for (const button of [first, second, first]) {
    expect(button.click().defaultPrevented).toBe(true)
    expect(button.ariaBusy).toBe(true)
  }
  expect([first.presses, second.presses]).toEqual([0, 0])
  for (const button of [first, second]) {
    const { click } = button
    button.click = () => {
      order.push(button)
      return click.call(button)
    }
  }
  releaseEarlyPresses()
  expect(order).toEqual([first, second])
  expect([first.presses, second.presses]).toEqual([1, 1])
  expect([first.ariaBusy, second.ariaBusy]).toEqual([null, null])
  first.click()
  expect(first.presses).toBe(2)
})

it('links and forms that work without the script are not affected', () => {
  const link = new Button(false)
  expect(link.click().defaultPrevented).toBe(false)
  expect(link.presses).toBe(1)
  expect(link.ariaBusy).toBe(null)
})

it('a press is dropped if the page takes too long', () => {
  const button = new Button()
  button.click()
  vi.advanceTimersByTime(15_000)
  expect(button.ariaBusy).toBe(null)
  releaseEarlyPresses()
  expect(button.presses).toBe(0)
})

it('the script is smaller than 400 bytes', () => {
  expect(Buffer.byteLength(EARLY_PRESS_SCRIPT)).toBeLessThan(400)
})
