import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectStream } from './connection.ts'

/** A fake `EventSource` whose server messages the test dispatches. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readonly url: string
  readyState = 1
  onmessage: ((message: MessageEvent<string>) => void) | undefined
  onerror: (() => void) | undefined
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  hello(data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent('hello', { data: JSON.stringify(data), lastEventId }))
  }
  say(data: object, lastEventId: string): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(data), lastEventId }))
  }
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
  close(): void {}
}

beforeEach(() => {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => void vi.unstubAllGlobals())

function connect() {
  let refreshed = 0
  const stop = connectStream(
    { onEvent: () => undefined, onOpen: () => undefined, onBack: () => refreshed++ },
    1_700_000_000_000,
  )
  const [source] = FakeSource.opened
  if (!source) throw new Error('no stream was opened')
  return { source, stop, refreshed: () => refreshed }
}

it('passes the time at which the page was read to the stream', () => {
  const { source, stop } = connect()
  expect(new URL(source.url, 'http://x').searchParams.get('since')).toBe('1700000000000')
  stop()
})

it('refreshes nothing if the first hello reports nothing newer', () => {
  const { source, stop, refreshed } = connect()
  source.hello({})
  expect(refreshed()).toBe(0)
  stop()
})

it('refreshes everything if the page missed something before its stream opened', () => {
  const { source, stop, refreshed } = connect()
  source.hello({ missed: true })
  expect(refreshed()).toBe(1)
  stop()
})

it('refreshes everything at every hello after the first', () => {
  const { source, stop, refreshed } = connect()
  source.hello({})
  source.hello({})
  expect(refreshed()).toBe(1)
  stop()
})

it('refreshes nothing if the stream resumed after the last event', () => {
  const { source, stop, refreshed } = connect()
  source.hello({}, 'a')
  source.hello({ resumed: true }, 'b')
  expect(refreshed()).toBe(0)
  source.hello({ missed: true }, 'c')
  expect(refreshed()).toBe(1)
  stop()
})

it.each([
  ['the last event', 'b', (source: FakeSource) => source.say({ type: 'credits' }, 'b')],
  ['the position of the hello', 'a', () => undefined],
])('sends %s when it opens a stream again after a refusal', (_what, last, happen) => {
  vi.useFakeTimers()
  const { source, stop } = connect()
  source.hello({}, 'a')
  happen(source)
  source.refuse()
  vi.advanceTimersByTime(2000)
  const [, again] = FakeSource.opened
  expect(new URL(again?.url ?? '', 'http://x').searchParams.get('last')).toBe(last)
  stop()
  vi.useRealTimers()
})
