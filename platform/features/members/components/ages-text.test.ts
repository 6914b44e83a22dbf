import { expect, it } from 'vitest'
import { agesText } from './ages-text.ts'

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

it.each([
  [18, 18, 'members:one_age 18'],
  [18, 25, 'members:ages 18 25'],
])('ages from %i to %i read %s', (min, max, text) => {
  expect(agesText(t, min, max)).toBe(text)
})
