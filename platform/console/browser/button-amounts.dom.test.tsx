import { afterEach, describe, expect, test } from 'vitest'
import { startButtonAmounts } from './button-amounts.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const button = () => document.querySelector('button')?.textContent?.replace(/\u00a0/g, ' ')

function type(text: string): void {
  const field = document.querySelector('input')
  if (!field) throw new Error('no field')
  field.value = text
  field.dispatchEvent(new Event('input'))
}

describe('the label of a button that moves money', () => {
  test('shows the typed amount, and its default text without a valid amount', () => {
    document.documentElement.lang = 'de'
    document.body.innerHTML = `<form><input name="amount" value="9.99"><button data-sum-of="amount"
      data-sum-currency="EUR" data-sum-text="{sum} erstatten">Erstatten</button></form>`
    startButtonAmounts()
    expect(button()).toBe('9,99 € erstatten')
    type('1200,5')
    expect(button()).toBe('1.200,50 € erstatten')
    for (const none of ['', 'x', '0', '-5']) {
      type(none)
      expect(button()).toBe('Erstatten')
    }
  })

  test('shows a plain number for credits, which have no currency', () => {
    document.documentElement.lang = 'en'
    document.body.innerHTML = `<form><input name="credits"><button data-sum-of="credits"
      data-sum-text="Give back: {sum}">Give back</button></form>`
    startButtonAmounts()
    expect(button()).toBe('Give back')
    type('400')
    expect(button()).toBe('Give back: 400')
  })
})
