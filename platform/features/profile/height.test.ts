import { describe, expect, it } from 'vitest'
import { readHeight } from './height.ts'

const read = (input: Parameters<typeof readHeight>[0]) => readHeight(input, 'en-US')

describe('a typed height', () => {
  it.each([
    [{}, undefined],
    [{ height: '' }, null],
    [{ height: '170' }, 170],
    [{ height_feet: '', height_inches: '' }, null],
    [{ height_feet: '5', height_inches: '7' }, 170],
    [{ height_feet: '6', height_inches: '' }, 183],
  ])('%o is %s cm', (input, cm) => {
    expect(read(input)).toEqual({ cm })
  })

  it.each([
    [{ height_feet: '5', height_inches: '12' }],
    [{ height_feet: '2', height_inches: '0' }],
    [{ height_feet: '9', height_inches: '0' }],
    [{ height_feet: '', height_inches: '7' }],
    [{ height_feet: '170' }],
    [{ height_feet: 'tall' }],
  ])('%o is refused in feet and inches', (input) => {
    expect(read(input)).toEqual({
      field: 'height_feet',
      fault: { code: 'height_invalid_feet', params: { min: '3 ft 4 in', max: '8 ft 2 in' } },
    })
  })
})
