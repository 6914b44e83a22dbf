import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'
import { VoiceSheet, type VoiceSheetProps } from './VoiceSheet.tsx'

/** Renders a text as its key and parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const texts = (children: React.ReactNode) => (
  <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
    {children}
  </I18nProvider>
)

class Recorder extends EventTarget {
  static last: Recorder | undefined
  static isTypeSupported = (type: string) => type === 'audio/mp4'
  state = 'inactive'
  readonly mimeType: string
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    super()
    this.mimeType = mimeType
    Recorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

const track = { stop: vi.fn() }
let microphone: () => Promise<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  track.stop.mockClear()
  microphone = async () => ({ getTracks: () => [track] })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => microphone() } })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:voice')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(more: Partial<VoiceSheetProps> = {}) {
  const heard = { onSend: vi.fn(), onClose: vi.fn() }
  const shown = render(
    texts(
      <VoiceSheet open name="Mia" price="10 credits" recorded={null} refusal={null} {...heard} {...more} />,
    ),
  )
  return { ...heard, ...shown }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function record(ms: number) {
  press('voice:start')
  await pass(0)
  await pass(ms)
}

describe('the sheet of voice messages', () => {
  it('records by a press, shows the time and the price, and sends by a second press alone', async () => {
    const { onSend } = show()
    expect(screen.getByText('10 credits')).not.toBeNull()
    await record(2100)
    expect(document.querySelector('.clock')?.textContent).toBe('0:02 / 1:00')
    press('voice:stop')
    expect(track.stop).toHaveBeenCalledOnce()
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'chats:voice_play 0:02' })).not.toBeNull()
    press('common:send')
    const [recorded] = onSend.mock.calls[0] ?? []
    expect([recorded.file.type, Math.round(recorded.length / 100)]).toEqual(['audio/mp4', 21])
  })

  it('ends after a minute', async () => {
    show()
    await record(60_200)
    expect(screen.getByRole('button', { name: 'chats:voice_play 1:00' })).not.toBeNull()
    expect(track.stop).toHaveBeenCalledOnce()
  })

  it('discards, and begins again', async () => {
    show()
    await record(1500)
    press('voice:stop')
    press('voice:discard')
    expect(screen.getByRole('button', { name: 'voice:start' })).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'common:send' })).toBeNull()
  })

  it('keeps nothing of a press by mistake', async () => {
    show()
    await record(200)
    press('voice:stop')
    expect(screen.queryByRole('button', { name: 'common:send' })).toBeNull()
  })

  it.each([
    ['NotAllowedError', 'voice:refused'],
    ['SecurityError', 'voice:refused'],
    ['NotFoundError', 'voice:missing'],
  ])('says in one sentence what %s means, and can be pressed again', async (name, sentence) => {
    show()
    microphone = async () => {
      throw Object.assign(new Error(name), { name })
    }
    await record(0)
    expect(screen.getByRole('alert').textContent).toContain(sentence)
    microphone = async () => ({ getTracks: () => [track] })
    await record(1000)
    expect(screen.getByRole('button', { name: 'voice:stop' })).not.toBeNull()
  })

  it('switches the microphone off when it is closed, also while the browser asks', async () => {
    const { unmount } = show()
    await record(1000)
    unmount()
    expect(track.stop).toHaveBeenCalledOnce()
    const asked = show()
    press('voice:start')
    asked.unmount()
    await pass(0)
    expect(track.stop).toHaveBeenCalledTimes(2)
  })

  it('says that there is no microphone where the recorder cannot begin, and switches it off', async () => {
    vi.stubGlobal(
      'MediaRecorder',
      class extends Recorder {
        override start() {
          throw new DOMException('no such type', 'NotSupportedError')
        }
      },
    )
    show()
    await record(0)
    expect(screen.getByRole('alert').textContent).toContain('voice:missing')
    expect(track.stop).toHaveBeenCalledOnce()
  })

  it('drops a recording with the page that is left', async () => {
    show()
    await record(1500)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(track.stop).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'voice:start' })).not.toBeNull()
  })

  it('keeps what was said until the microphone was taken away', async () => {
    show()
    await record(2100)
    act(() => Recorder.last?.stop())
    expect(screen.getByRole('button', { name: 'chats:voice_play 0:02' })).not.toBeNull()
    expect(track.stop).toHaveBeenCalledOnce()
  })

  it('counts no more than a minute where the timer of the browser is late', async () => {
    const { onSend } = show()
    await record(1000)
    vi.setSystemTime(Date.now() + 70_000)
    await pass(100)
    press('common:send')
    expect(onSend.mock.calls[0]?.[0].length).toBe(60_000)
  })

  it('is not closed by a press beside it while something would be lost', async () => {
    const { onClose } = show()
    const beside = () => fireEvent.mouseDown(screen.getByRole('dialog'))
    await record(1500)
    beside()
    press('voice:stop')
    beside()
    expect(onClose).not.toHaveBeenCalled()
    press('voice:discard')
    beside()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('leads on to the player', async () => {
    show()
    await record(1500)
    press('voice:stop')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('chats:voice_play 0:02')
  })

  it('shows a refused recording with the reason, which is not that of another', async () => {
    const recorded = { file: new File(['x'], 'voice'), length: 3000 }
    show({ recorded, refusal: <b>too long</b> })
    expect(screen.getByText('too long')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'chats:voice_play 0:03' })).not.toBeNull()
    press('voice:discard')
    await record(1500)
    press('voice:stop')
    expect(screen.queryByText('too long')).toBeNull()
    expect(screen.getByText('10 credits')).not.toBeNull()
  })
})

describe('the player', () => {
  const players = () => [...document.querySelectorAll('audio')]
  beforeEach(() => {
    const running = new WeakSet<object>()
    vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: object) {
      return !running.has(this)
    })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      running.add(this)
      fireEvent.play(this)
    })
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      if (running.delete(this)) fireEvent.pause(this)
    })
  })

  it('loads nothing before the press, and plays one at a time', async () => {
    render(
      texts(
        <>
          <VoicePlayer src="/voices/a" milliseconds={4000} />
          <VoicePlayer src="/voices/b" milliseconds={9000} />
        </>,
      ),
    )
    expect(players().map((one) => [one.preload, one.autoplay])).toEqual([
      ['none', false],
      ['none', false],
    ])
    press('chats:voice_play 0:04')
    expect(players().map(({ paused }) => paused)).toEqual([false, true])
    press('chats:voice_play 0:09')
    expect(players().map(({ paused }) => paused)).toEqual([true, false])
    press('chats:voice_pause')
    expect(players().map(({ paused }) => paused)).toEqual([true, true])
  })

  it('jumps by the arrow keys of its button, within the recording', () => {
    render(texts(<VoicePlayer src="/voices/a" milliseconds={8000} />))
    const button = screen.getByRole('button')
    fireEvent.keyDown(button, { key: 'ArrowRight' })
    fireEvent.keyDown(button, { key: 'ArrowRight' })
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('8000')
    fireEvent.keyDown(button, { key: 'ArrowLeft' })
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('3000')
  })

  it('stops with its page', () => {
    const { unmount } = render(texts(<VoicePlayer src="/voices/a" milliseconds={8000} />))
    const [one] = players()
    press('chats:voice_play 0:08')
    expect(one?.paused).toBe(false)
    unmount()
    expect(one?.paused).toBe(true)
  })

  it('begins anew after its end', () => {
    render(texts(<VoicePlayer src="/voices/a" milliseconds={8000} />))
    fireEvent.keyDown(screen.getByRole('button'), { key: 'ArrowRight' })
    for (const one of players()) fireEvent.ended(one)
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('0')
  })

  it.each([
    ['AbortError', 'a pause before it has begun is none'],
    ['NotSupportedError', 'what the browser cannot play is one'],
  ])('shows a failure, where %s: %s', async (name) => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(Object.assign(new Error(name), { name }))
    render(texts(<VoicePlayer src="/voices/a" milliseconds={8000} />))
    press('chats:voice_play 0:08')
    await pass(0)
    expect(screen.queryByRole('alert') === null).toBe(name === 'AbortError')
  })

  it('says in one sentence that it cannot be played', () => {
    render(texts(<VoicePlayer src="/voices/a" milliseconds={8000} />))
    for (const one of players()) fireEvent.error(one)
    expect(screen.getByRole('alert').textContent).toBe('chats:voice_broken')
  })
})
