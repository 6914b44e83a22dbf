import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Select, TextArea, TextField } from './field.tsx'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

const OPTIONS = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second', disabled: true },
]
const texts = { label: 'Name', hint: 'As you like', error: 'Too long' }
const FIELDS: readonly (readonly [string, (changes: object) => ReactNode])[] = [
  ['text', (changes) => <TextField {...texts} {...changes} name="x" />],
  ['text area', (changes) => <TextArea {...texts} {...changes} name="x" />],
  ['select', (changes) => <Select {...texts} {...changes} name="x" options={OPTIONS} />],
]

/** Texts that describe an element by aria-describedby. */
const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

describe.each(FIELDS)('field: %s', (_kind, field) => {
  test('its label names it, hint and error describe it, and the error marks it invalid', () => {
    render(field({}))
    const control = screen.getByLabelText('Name')
    expect(described(control)).toEqual(['As you like', 'Too long'])
    expect(control.getAttribute('aria-invalid')).toBe('true')
  })

  test('without an error it is not marked invalid, and refers to no missing element', () => {
    render(field({ hint: undefined, error: undefined }))
    const control = screen.getByLabelText('Name')
    expect(control.hasAttribute('aria-describedby')).toBe(false)
    expect(control.hasAttribute('aria-invalid')).toBe(false)
  })

  test('a hidden label is still read by screen readers', () => {
    render(field({ hideLabel: true }))
    expect(screen.getByText('Name').className).toBe('visually-hidden')
    expect(screen.getByLabelText('Name')).toBeTruthy()
  })
})

describe('select', () => {
  test('a placeholder is an empty first choice, and choices can be disabled', () => {
    render(<Select label="Name" name="x" options={OPTIONS} placeholder="Choose" />)
    const choices = screen.getAllByRole<HTMLOptionElement>('option')
    expect(choices.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['', false],
      ['a', false],
      ['b', true],
    ])
  })
})

describe('password field', () => {
  test('its button shows and hides the password', () => {
    render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" autoComplete="new-password" />)
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    fireEvent.change(input, { target: { value: 'secret words' } })
    expect(input.type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(input.type).toBe('text')
    fireEvent.click(screen.getByRole('button'))
    expect([input.type, input.value]).toEqual(['password', 'secret words'])
  })
})

describe('checkbox', () => {
  test('clicking its label checks it', () => {
    render(<Checkbox label="I agree" name="terms" />)
    fireEvent.click(screen.getByText('I agree'))
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })
})
