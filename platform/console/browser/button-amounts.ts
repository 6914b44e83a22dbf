/**
 * Buttons that move money or credits name how much, as it is typed: `data-sum-of` is the field,
 * `data-sum-text` the words.
 */
export function startButtonAmounts(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-sum-of]')) {
    const field = button.form?.elements.namedItem(button.dataset.sumOf ?? '')
    if (!(field instanceof HTMLInputElement)) continue
    const plain = button.textContent ?? ''
    const update = () => {
      button.textContent = textOf(button.dataset, field.value) ?? plain
    }
    field.addEventListener('input', update)
    update()
  }
}

/** Undefined where the field holds no sum yet. */
function textOf({ sumText = '', sumCurrency }: DOMStringMap, typed: string): string | undefined {
  const sum = Number(typed.trim().replace(',', '.'))
  if (typed.trim() === '' || !Number.isFinite(sum) || sum <= 0) return undefined
  const currency = sumCurrency ? ({ style: 'currency', currency: sumCurrency } as const) : {}
  return sumText.replace('{sum}', new Intl.NumberFormat(document.documentElement.lang, currency).format(sum))
}
