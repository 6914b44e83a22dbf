/**
 * Buttons that move money or credits show the amount while it is typed: `data-sum-of` names the
 * field, `data-sum-text` is the label.
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

/** The label with the amount; undefined without a valid positive amount. */
function textOf({ sumText = '', sumCurrency }: DOMStringMap, typed: string): string | undefined {
  const sum = Number(typed.trim().replace(',', '.'))
  if (typed.trim() === '' || !Number.isFinite(sum) || sum <= 0) return undefined
  const currency = sumCurrency ? ({ style: 'currency', currency: sumCurrency } as const) : {}
  return sumText.replace('{sum}', new Intl.NumberFormat(document.documentElement.lang, currency).format(sum))
}
