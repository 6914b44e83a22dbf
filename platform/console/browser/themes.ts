import { contrastOf } from '../../tenancy/contrast.ts'
import { groupOfSecond } from '../../tenancy/scheme-tokens.ts'
import { startLiveTheme } from './live-theme.ts'
import { startThemeSearch } from './theme-search.ts'
import { controlOf, isControl, namesSecond, takeOver, valueIn, valuesOf } from './theme-values.ts'

/** The form of a theme: contrast of each pair and the pages in the frames as colours are chosen, the value of each slider, and ways back to the theme's own value. */
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
    // The way back goes with what it took back.
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

/** Ways back where there is something to take back. */
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

/** What stops publishing, and apart from it what only keeps the site from a second scheme that it names no colour for. */
function showCount(form: HTMLFormElement, faint: readonly string[]): void {
  const { count = '', countSecond = '' } = form.dataset
  const apart = namesSecond(form) ? [] : faint.filter((pair) => groupOfSecond(pair) !== undefined)
  const said = [count.replace('{count}', String(faint.length - apart.length))]
  if (apart.length > 0) said.push(countSecond.replace('{count}', String(apart.length)))
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = said.join(' · ')
}
