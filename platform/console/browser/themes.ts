import { contrastOf } from '../../tenancy/contrast.ts'
import { startLiveTheme } from './live-theme.ts'
import { type Control, controlOf, takeOver, valueIn, valuesOf } from './theme-values.ts'

/** The form of a theme: contrast of each pair and the pages in the frames as colours are chosen, the value of each slider, and ways back to the theme's own value. */
export function startThemes(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-theme]')
  if (!form) return
  const show = startLiveTheme(form)
  const update = () => {
    showContrast(form)
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
  })
  update()
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

function showLength(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'range') return
  const output = field.parentElement?.querySelector('output')
  const { unit = '', round = '' } = field.dataset
  if (output) output.textContent = round && field.value === field.max ? round : `${field.value} ${unit}`
}

function showContrast(form: HTMLFormElement): void {
  const { enough = '', low = '', count = '' } = form.dataset
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
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = count.replace('{count}', String(faint.size))
}
