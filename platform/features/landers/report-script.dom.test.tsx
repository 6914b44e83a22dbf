import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { PAGE_REPORT } from '../../core/page-preview.ts'
import { REPORT_ID, REPORT_SCRIPT } from './report-script.ts'

const CONSOLE = 'https://console.example'

/** What the server knows of the page. */
const TOLD = { status: 404, leads: null, look: 'x'.repeat(27), differs: true }

/** Runs the script of a page in a frame of this width. */
function open(needs: { width: number }, framed = true) {
  const parent = { postMessage: vi.fn() }
  const report = { origin: CONSOLE, ...TOLD }
  let resized = () => {}
  const element = () => ({
    get scrollWidth() {
      return needs.width
    },
  })
  const page = {
    getElementById: (id: string) => id === REPORT_ID && { textContent: JSON.stringify(report) },
    documentElement: element(),
    body: element(),
  }
  class ResizeObserver {
    constructor(say: () => void) {
      resized = say
    }
    observe() {}
  }
  const self = framed ? {} : parent
  const globals = { document: page, parent, self, innerWidth: 390, addEventListener: vi.fn(), ResizeObserver }
  runInContext(REPORT_SCRIPT.code, createContext(globals))
  return { said: parent.postMessage.mock.calls, resized: () => resized() }
}

test('says to the console alone how the page answered and how wide it is, again when that changes', () => {
  const needs = { width: 390 }
  const { said, resized } = open(needs)
  const first = { type: PAGE_REPORT, ...TOLD, width: 390, needs: 390 }
  expect(said).toEqual([[first, CONSOLE]])
  resized()
  expect(said).toHaveLength(1)
  needs.width = 420
  resized()
  expect(said[1]).toEqual([{ ...first, needs: 420 }, CONSOLE])
})

test('says nothing outside of a frame', () => {
  expect(open({ width: 500 }, false).said).toEqual([])
})
