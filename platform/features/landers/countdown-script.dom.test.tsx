import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { SECTION_SCRIPTS, SERVER_CLOCK } from './section-scripts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The server's time of the response: two hours before the end. */
const AT = Date.parse('2026-11-22T18:00:00Z')
const ENDS = '2026-11-22T20:00:00Z'
/** Milliseconds from the first byte of the response to the start of the script. */
const LATER = 400

beforeEach(() => {
  document.body.innerHTML = `<section><p data-ends="${ENDS}" data-left="7205">
    <span data-seconds="86400"><b></b></span><span data-seconds="3600"><b></b></span>
    <span data-seconds="60"><b></b></span><span data-seconds="1" hidden><b></b></span></p></section>`
})

interface Visit {
  /** How far the visitor's clock is ahead of the server's, in milliseconds. */
  readonly ahead: number
  readonly type?: string
  readonly told?: boolean
}

/**
 * Runs the script in a visitor's browser.
 * @returns a function that reads the shown countdown, and one that advances the time
 */
function visit({ ahead, type = 'navigate', told = true }: Visit) {
  let passed = LATER
  let tick = () => {}
  const serverTiming = told ? [{ name: SERVER_CLOCK, description: String(AT) }] : []
  const performance = {
    now: () => passed,
    getEntriesByType: () => [{ type, responseStart: 0, serverTiming }],
  }
  class Clock extends Date {
    static override now = () => AT + ahead + passed
  }
  const timers = {
    setInterval: (draw: () => void) => {
      tick = draw
    },
    clearInterval: () => {},
  }
  runInContext(
    SECTION_SCRIPTS.countdown.code,
    createContext({ document, performance, Date: Clock, ...timers }),
  )
  return {
    shown: () => [...document.querySelectorAll('b')].map(({ textContent }) => textContent).join(':'),
    pass: (time: number) => {
      passed += time
      tick()
    },
  }
}

it.each([0, DAY, -DAY, 7 * 60_000])(
  'shows the remaining time by the server’s clock if the visitor’s is %d ms ahead',
  (ahead) => {
    const { shown, pass } = visit({ ahead })
    expect(shown()).toBe('00:01:59:59')
    pass(HOUR)
    expect(shown()).toBe('00:00:59:59')
  },
)

it('ends when the server ends it', () => {
  const { pass } = visit({ ahead: -DAY })
  pass(2 * HOUR)
  expect(document.querySelector('section')).toBeNull()
})

it('falls back to the remaining time at rendering if the response has no server time', () => {
  expect(visit({ ahead: DAY, told: false }).shown()).toBe('00:02:00:04')
})

it('uses the visitor’s clock if Back shows an older page', () => {
  expect(visit({ ahead: HOUR, type: 'back_forward' }).shown()).toBe('00:00:59:59')
})
