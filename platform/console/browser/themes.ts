import { THEME_MESSAGE, THEME_READY, type ThemeMessage, variableOf } from '../../core/live-theme.ts'
import { contrastOf } from '../../tenancy/contrast.ts'
import { groupOfSecond } from '../../tenancy/scheme-tokens.ts'
import {
  controlOf,
  isControl,
  namesSecond,
  takeOver,
  tokensIn,
  type Values,
  valueIn,
  valuesOf,
  variantsIn,
} from './theme-values.ts'

/**
 * The form of a theme: as values are chosen, updates the contrast of each pair, the pages in the
 * frames and the value of each slider, and offers to reset fields to the theme's own value.
 */
export function startThemes(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-theme]')
  if (!form) return
  const show = startLiveTheme(form)
  const update = () => {
    showContrast(form)
    showResets(form)
    show()
  }
  form.addEventListener('input', (event) => {
    showLength(event.target)
    if (isControl(event.target)) takeOver(form, event.target)
    update()
  })
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[name=reset]') : null
    const field = button instanceof HTMLButtonElement ? controlOf(form, button.value) : undefined
    if (!field) return
    event.preventDefault()
    field.value = field.dataset.own ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // The reset button is hidden now, so the focus must move.
    field.focus()
  })
  startThemeSearch(form)
  update()
}

function showLength(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'range') return
  const output = field.parentElement?.querySelector('output')
  const { unit = '', round = '' } = field.dataset
  if (output) output.textContent = round && field.value === field.max ? round : `${field.value} ${unit}`
}

/** Shows the reset buttons of changed fields only. */
function showResets(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[name=reset]')) {
    const field = controlOf(form, button.value)
    if (field) button.hidden = field.value === field.dataset.own
  }
}

function showContrast(form: HTMLFormElement): void {
  const { enough = '', low = '' } = form.dataset
  const values = valuesOf(form)
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 })
  const faint = new Set<string>()
  for (const line of form.querySelectorAll<HTMLElement>('[data-need]')) {
    const { text = '', on = '', need = '' } = line.dataset
    const ratio = contrastOf(valueIn(form, values, text), valueIn(form, values, on))
    const isLow = ratio !== undefined && ratio < Number(need)
    if (isLow) faint.add(`${text} ${on}`)
    line.toggleAttribute('data-low', isLow)
    line.hidden = ratio === undefined
    const verdict = isLow ? low.replace('{need}', number.format(Number(need))) : enough
    const words = line.querySelector('span')
    if (words && ratio !== undefined) words.textContent = `${number.format(ratio)} : 1 – ${verdict}`
  }
  showCount(form, [...faint])
}

/**
 * Shows how many pairs block publishing and, separately, how many only keep the site from a second
 * scheme for which it sets no colour.
 */
function showCount(form: HTMLFormElement, faint: readonly string[]): void {
  const { count = '', countSecond = '' } = form.dataset
  const apart = namesSecond(form) ? [] : faint.filter((pair) => groupOfSecond(pair) !== undefined)
  const said = [count.replace('{count}', String(faint.length - apart.length))]
  if (apart.length > 0) said.push(countSecond.replace('{count}', String(apart.length)))
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = said.join(' · ')
}

/**
 * Shows unsaved changes of a theme in the frames beside its form. A page of the site that reports
 * that it listens gets the current state; messages are sent only to the site's own origin
 * (`data-site`).
 * @returns a function that sends the current state to all listening pages
 */
function startLiveTheme(form: HTMLFormElement): () => void {
  const { site = '' } = form.dataset
  const values = valuesOf(form)
  const state = (): ThemeMessage => {
    const { tokens, second } = tokensIn(form, values)
    const variables = (of: Values) =>
      Object.fromEntries(Object.entries(of).map(([path, value]) => [variableOf(path), value]))
    return {
      type: THEME_MESSAGE,
      structure: variantsIn(form),
      tokens: variables(tokens),
      second: variables(second),
    }
  }
  const listening = new Set<MessageEventSource>()
  const send = (page: MessageEventSource, message: ThemeMessage) =>
    page.postMessage(message, { targetOrigin: site })
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (!source || origin !== site || data?.type !== THEME_READY) return
    listening.add(source)
    send(source, state())
  })
  return () => {
    const message = state()
    for (const page of listening) send(page, message)
  }
}

/**
 * Search over the tokens of a theme: hides tokens that do not match, and groups without a match.
 */
function startThemeSearch(form: HTMLFormElement): void {
  const search = form.querySelector<HTMLElement>('.find')
  const field = search?.querySelector('input')
  if (!search || !field) return
  search.hidden = false
  const show = () => showFound(form, search, field.value)
  field.addEventListener('input', (event) => {
    // The form reacts only to its values.
    event.stopPropagation()
    show()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      // Enter would save the draft.
      event.preventDefault()
      firstFound(form)?.focus()
    }
    if (event.key !== 'Escape' || field.value === '') return
    event.preventDefault()
    field.value = ''
    show()
  })
  // Each scheme has its own colours.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'shown_scheme') show()
  })
  show()
}

/** Text normalized for comparison: without case and accents. */
const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

function showFound(form: HTMLFormElement, search: HTMLElement, typed: string): void {
  const asked = plain(typed).split(/\s+/)
  const tokens = form.querySelectorAll<HTMLElement>('[data-find]')
  for (const token of tokens) {
    const words = plain(token.dataset.find ?? '')
    token.hidden = !asked.every((part) => words.includes(part))
  }
  for (const group of form.querySelectorAll<HTMLElement>('fieldset:has([data-find])'))
    group.hidden = !group.querySelector('[data-find]:not([hidden])')
  const output = search.querySelector('output')
  const { found = '' } = search.dataset
  if (output) output.textContent = typed.trim() ? found.replace('{count}', String(shownIn(form).length)) : ''
}

/** The matches in the shown scheme. */
function shownIn(form: HTMLFormElement): readonly HTMLElement[] {
  const scheme = new FormData(form).get('shown_scheme')
  return [...form.querySelectorAll<HTMLElement>('[data-find]:not([hidden])')].filter((token) => {
    const own = token.closest<HTMLElement>('[data-scheme]')?.dataset.scheme
    return scheme === null || own === undefined || own === scheme
  })
}

const firstFound = (form: HTMLFormElement) => shownIn(form)[0]?.querySelector<HTMLElement>('input,select')
