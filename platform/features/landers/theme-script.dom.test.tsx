import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { type LiveTheme, THEME_MESSAGE, THEME_READY } from '../../core/live-theme.ts'
import { tenancyFolders } from '../../tenancy/folders.ts'
import { patternOfType } from '../../tenancy/theme-patterns.ts'
import { LIVE_THEME_ID, THEME_SCRIPT } from './theme-script.ts'

const CONSOLE = 'https://console.example'
const folders = tenancyFolders(process.cwd())
const LIVE: LiveTheme = {
  origin: CONSOLE,
  second: false,
  tokens: { '--color-action': 'color', '--gradient-hero': 'gradient', '--radius-card': 'dimension' },
  types: Object.fromEntries(
    ['color', 'gradient', 'dimension'].map((type) => [type, patternOfType(folders, type) ?? '']),
  ),
  structure: { hero: ['split', 'poster'] },
}

const parent = { postMessage: vi.fn() }
let hear: (event: object) => void
let again: (() => void) | undefined
const root = document.documentElement

beforeEach(() => open(LIVE))

/** Runs the script of a page that previews a theme. */
function open(live: LiveTheme): void {
  parent.postMessage.mockReset()
  root.removeAttribute('style')
  root.dataset.hero = 'split'
  document.body.innerHTML = `<script type="application/json" id="${LIVE_THEME_ID}">${JSON.stringify(live)}</script>
    <style data-part="hero" data-variant="split" media="all"></style>
    <style data-part="hero" data-variant="poster" media="not all"></style>`
  const addEventListener = (_name: string, listener: typeof hear) => {
    hear = listener
  }
  const timers = {
    setInterval: (call: () => void) => {
      again = call
      return 1
    },
    clearInterval: () => {
      again = undefined
    },
  }
  runInContext(THEME_SCRIPT.code, createContext({ document, parent, self: {}, addEventListener, ...timers }))
}

const say = (data: unknown, over: object = {}) => hear({ origin: CONSOLE, source: parent, data, ...over })
const theme = (tokens: object, structure: object = {}) => ({ type: THEME_MESSAGE, tokens, structure })
const shown = (name = '--color-action') => root.style.getPropertyValue(name)
const rules = () =>
  [...document.querySelectorAll<HTMLStyleElement>('style[data-part]')].map(({ media }) => media)

test('announces itself only to the console, and applies what it is sent', () => {
  expect(parent.postMessage.mock.calls).toEqual([[{ type: THEME_READY }, CONSOLE]])
  say(theme({ '--color-action': '#12ab34', '--radius-card': '12px' }, { hero: 'poster' }))
  expect([shown(), shown('--radius-card'), root.dataset.hero]).toEqual(['#12ab34', '12px', 'poster'])
  expect(rules()).toEqual(['not all', 'all'])
})

test('repeats the announcement until the console answers', () => {
  again?.()
  expect(parent.postMessage).toHaveBeenCalledTimes(2)
  say(theme({}))
  again?.()
  expect(parent.postMessage).toHaveBeenCalledTimes(2)
  expect(again).toBeUndefined()
})

test('stops after a while if nobody answers', () => {
  for (let calls = 0; calls < 100; calls++) again?.()
  expect(parent.postMessage).toHaveBeenCalledTimes(60)
})

test.each<[string, object]>([
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another window', { source: {} }],
])('ignores %s', (_name, over) => {
  say(theme({ '--color-action': '#12ab34' }, { hero: 'poster' }), over)
  expect([shown(), root.dataset.hero]).toEqual(['', 'split'])
})

test.each<[string, string, unknown]>([
  ['a variable that the theme does not leave to sites', '--color-background', '#000000'],
  ['another property', 'display', 'none'],
  ['a property of objects', 'constructor', '#000000'],
  ['a value of another type', '--color-action', '12px'],
  ['an address', '--gradient-hero', 'url(https://elsewhere.example/x.png)'],
  ['a second declaration', '--color-action', '#000000;display:none'],
  ['what is no text', '--color-action', { toString: () => '#000000' }],
  ['a very long value', '--gradient-hero', `linear-gradient(${'a'.repeat(300)})`],
])('does not set %s', (_name, name, value) => {
  say(theme({ [name]: value }))
  expect(root.getAttribute('style') ?? '').toBe('')
})

test.each([
  ['a variant that the site may not have', { hero: 'arch' }],
  ['a part that there is not', { onclick: 'split' }],
])('does not accept %s', (_name, structure) => {
  say(theme({}, structure))
  expect([root.dataset.hero, root.hasAttribute('data-onclick'), rules()[0]]).toEqual(['split', false, 'all'])
})

test.each([
  [null],
  ['theme'],
  [{}],
  [{ type: THEME_MESSAGE }],
  [{ type: THEME_MESSAGE, tokens: 7, structure: null }],
])('tolerates %j', (data) => {
  expect(() => say(data)).not.toThrow()
})

test('applies the second scheme on a page that uses it', () => {
  open({ ...LIVE, second: true })
  say({ ...theme({ '--color-action': '#111111' }), second: { '--color-action': '#eeeeee' } })
  expect(shown()).toBe('#eeeeee')
})
