import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import { ListField } from './list-field.tsx'
import { PageFields } from './page-fields.tsx'
import { SettingField } from './setting-field.tsx'

beforeEach(() => {
  // The offset of a machine two hours east of UTC, in minutes.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows the end of a campaign in local time and stores it as an instant', () => {
  const onChange = vi.fn()
  render(
    <InStudio studio={{}}>
      <PageFields.Until until="2030-01-01T10:00:00.000Z" onChange={onChange} />
    </InStudio>,
  )
  const field = screen.getByLabelText<HTMLInputElement>(/^Ends/)
  expect(field.value).toBe('2030-01-01T12:00')
  fireEvent.change(field, { target: { value: '2030-02-01T09:30' } })
  expect(onChange).toHaveBeenLastCalledWith(new Date('2030-02-01T09:30').toISOString())
  fireEvent.change(field, { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith('')
})

it.each([
  ['spring', 'SPRING', false],
  ['WINTER', 'WINTER', true],
  ['', '', false],
])('ignores the case of a discount code and marks an unknown one: %s', (code, shown, isStrange) => {
  render(
    <InStudio studio={{ codes: ['SPRING'] }}>
      <PageFields.DiscountCode code={code} onChange={() => {}} />
    </InStudio>,
  )
  const field = screen.getByRole<HTMLSelectElement>('combobox')
  expect([field.value, field.getAttribute('aria-invalid') === 'true']).toEqual([shown, isStrange])
})

it.each([
  [1, [false, true]],
  [2, [true, true]],
  [3, [true, false]],
])('keeps a list of %i within its limits of 1 to 3', (count, [mayRemove, mayAdd]) => {
  const schema = { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } }
  const value = Array.from({ length: count }, (_one, place) => `value ${place}`)
  render(
    <InStudio studio={{}}>
      <ListField
        label="List"
        type="x"
        field="f"
        schema={schema}
        value={value}
        path="p"
        Field={SettingField}
        onChange={() => {}}
      />
    </InStudio>,
  )
  const isOn = (name: RegExp) => !screen.getAllByRole<HTMLButtonElement>('button', { name })[0]?.disabled
  expect([isOn(/^Remove/), isOn(/^Add/)]).toEqual([mayRemove, mayAdd])
})
