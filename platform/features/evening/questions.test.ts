import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { questionNamed, questionOf } from './questions.ts'

const days = Array.from({ length: 31 }, (_, place) =>
  new Date(Date.UTC(2026, 11, 1 + place)).toISOString().slice(0, 10),
)

describe('the question of a day', () => {
  it('is another one each day, and the first again after the last', () => {
    const questions = days.map((day) => questionOf(day, []))
    expect(new Set(questions).size).toBe(30)
    expect(questions[30]).toBe(questions[0])
  })

  it('is none of those that a site leaves out, and no two days have the same', () => {
    const questions = days.slice(0, 28).map((day) => questionOf(day, ['smell', 'childhood']))
    expect(new Set(questions).size).toBe(28)
    expect(questions).not.toContain('evening-questions:smell')
    expect(questions).not.toContain('evening-questions:childhood')
  })
})

it('a site can leave out each question by its name, and at least seven remain', () => {
  const schema = JSON.parse(readFileSync('schemas/tenant.schema.json', 'utf8'))
  const { items, maxItems } = schema.properties.evening_left_out
  const asked = new Set(days.map((day) => questionOf(day, [])))
  expect(new Set(items.enum.map(questionNamed))).toEqual(asked)
  expect(asked.size - maxItems).toBe(7)
})
