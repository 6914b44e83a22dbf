import fs from 'node:fs'
import { expect, it } from 'vitest'
import { makePerson } from './portraits.ts'
import { seededRandom } from './random.ts'

/** Brows of the library that are jagged or frown: a face with them looks angry. */
const ANGRY = ['variant01', 'variant03', 'variant04', 'variant06', 'variant08']

it('demo people look friendly: no face has angry brows', () => {
  const brows = Array.from({ length: 300 }, (_, number) => {
    const gender = number % 2 === 0 ? 'female' : 'male'
    return makePerson(gender, number, seededRandom(`face ${number}`)).traits.eyebrows
  }).flat()
  expect(new Set(brows).size).toBeGreaterThan(1)
  expect(brows.filter((brow) => ANGRY.includes(String(brow)))).toEqual([])
})

it('the two people in the picture of Amore have hands of the colour of their faces', () => {
  const file = new URL('../../../tenants/amore/assets/hero.svg', import.meta.url)
  const svg = fs.readFileSync(file, 'utf8')
  const face = /d="M(238|404) 3\d\d[^"]*" fill="(#\w+)"/g
  const faces = [...svg.matchAll(face)].map(([, , colour]) => colour)
  const arm = /<path d="M(?:262|378) 470[^"]*" stroke="(#\w+)"/g
  const arms = [...svg.matchAll(arm)].map(([, colour]) => colour)
  expect(new Set(faces).size).toBe(2)
  expect(arms).toEqual(faces)
})
