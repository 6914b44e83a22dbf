import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DateField, type DateFieldProps } from './date-field.tsx'

afterEach(cleanup)

const PROPS: DateFieldProps = {
  name: 'born',
  label: 'Date of birth',
  parts: { day: 'Day', month: 'Month', year: 'Year' },
  locale: 'de',
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
/** The date that a form would send. */
const posted = () => document.querySelector<HTMLInputElement>('input[type=hidden][name=born]')?.value

describe('date field', () => {
  test.each([
    ['de', ['Day', 'Month', 'Year']],
    ['en-US', ['Month', 'Day', 'Year']],
    ['sv', ['Year', 'Month', 'Day']],
  ])('in %s the boxes have the order of the country', (locale, order) => {
    render(<DateField {...PROPS} locale={locale} />)
    expect(screen.getAllByRole('textbox').map(({ parentElement }) => parentElement?.textContent)).toEqual(
      order,
    )
  })

  test('three boxes make one ISO date, which is reported to the owner once it is complete', () => {
    const heard = vi.fn()
    render(<DateField {...PROPS} onChange={heard} />)
    type('Day', '7')
    type('Month', '5')
    expect(posted()).toBe('')
    type('Year', '1988')
    expect(posted()).toBe('1988-05-07')
    expect(heard.mock.calls).toEqual([[''], [''], ['1988-05-07']])
  })

  test.each([
    ['a day that the month does not have', ['31', '02', '1990']],
    ['a year of two digits', ['01', '01', '88']],
    ['an empty box', ['', '01', '1988']],
  ])('%s is not a date and stays as it was typed', (_what, [day = '', month = '', year = '']) => {
    render(<DateField {...PROPS} defaultValue="1988-05-17" />)
    type('Day', day)
    type('Month', month)
    type('Year', year)
    expect(posted()).toBe('')
    expect(['Day', 'Month', 'Year'].map((name) => box(name).value)).toEqual([day, month, year])
  })

  test('letters and signs are ignored while typing', () => {
    render(<DateField {...PROPS} />)
    type('Year', '19a8-8')
    expect(box('Year').value).toBe('1988')
  })

  test.each([
    ['17', 'Month'],
    ['4', 'Month'],
    ['03', 'Month'],
    ['3', 'Day'],
    ['0', 'Day'],
  ])('typing a day of %s leaves the cursor in the box %s', (day, where) => {
    render(<DateField {...PROPS} defaultValue="1988-05-01" />)
    box('Day').focus()
    type('Day', day)
    expect(document.activeElement).toBe(box(where))
  })

  test('the month moves on to the year and the year nowhere; emptying a box moves back', () => {
    render(<DateField {...PROPS} />)
    box('Month').focus()
    type('Month', '12')
    expect(document.activeElement).toBe(box('Year'))
    type('Year', '1988')
    expect(document.activeElement).toBe(box('Year'))
    fireEvent.keyDown(box('Year'), { key: 'Backspace' })
    expect(document.activeElement).toBe(box('Year'))
    type('Year', '')
    fireEvent.keyDown(box('Year'), { key: 'Backspace' })
    expect(document.activeElement).toBe(box('Month'))
  })

  test('the cursor does not move on autofill and deletion', () => {
    render(<DateField {...PROPS} />)
    type('Day', '17')
    expect(document.activeElement).toBe(document.body)
    box('Month').focus()
    type('Month', '11')
    box('Month').focus()
    fireEvent.input(box('Month'), { target: { value: '2' }, inputType: 'deleteContentBackward' })
    expect(document.activeElement).toBe(box('Month'))
  })

  test('boxes sent by a plain form take precedence over the stored date', () => {
    render(<DateField {...PROPS} defaultValue="1988-05-17" typed={{ day: '31', month: '02' }} />)
    expect(['Day', 'Month', 'Year'].map((name) => box(name).value)).toEqual(['31', '02', '1988'])
    expect(posted()).toBe('')
  })

  test("input typed before the page's script was loaded is used", () => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<DateField {...PROPS} defaultValue="1988-05-17" />)
    box('Year').value = '1991'
    render(<DateField {...PROPS} defaultValue="1988-05-17" />, { container, hydrate: true })
    expect(box('Year').value).toBe('1991')
    expect(posted()).toBe('1991-05-17')
  })

  test('an error marks and describes each box; the label names the group', () => {
    render(<DateField {...PROPS} hint="As in your passport" error="Too young" />)
    expect(screen.getByRole('group', { name: 'Date of birth' })).toBeTruthy()
    for (const input of screen.getAllByRole('textbox')) {
      expect(input.getAttribute('aria-invalid')).toBe('true')
      const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
      expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
        'As in your passport',
        'Too young',
      ])
    }
  })
})
