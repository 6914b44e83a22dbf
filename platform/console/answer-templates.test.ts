import { describe, expect, it } from 'vitest'
import { type AnswerTemplate, filledTemplate, isFor, unknownPlaceholders } from './answer-templates.ts'
import { countRefusals } from './photo-companions.ts'

describe('a saved answer', () => {
  it.each([
    ['Thank you.', []],
    ['{{site}} has number {{ reference }}.', []],
    ['Dear {{name}}, {{email}}, {{name}}', ['name', 'email']],
    ['Dear {{}}', ['']],
    ['Half {{site', ['{{']],
    ['Half site}}', ['}}']],
  ])('%j has the unknown placeholders %j', (body, expected) => {
    expect(unknownPlaceholders(body)).toEqual(expected)
  })

  it.each([
    ['We at {{site}} looked at {{ reference }}.', 'We at Amore looked at C-1.'],
    ['Nothing to fill, {{name}}.', 'Nothing to fill, {{name}}.'],
  ])('%j reads %j', (body, expected) => {
    expect(filledTemplate(body, { site: 'Amore', reference: 'C-1' })).toBe(expected)
  })

  const template: AnswerTemplate = {
    tenantId: 0,
    id: '',
    kind: null,
    language: 'en',
    name: '',
    body: '',
  }
  it.each<[string, Partial<AnswerTemplate>, string, boolean]>([
    ['for all sites', {}, 'en', true],
    ['in American English', {}, 'en-US', true],
    ['in another language', { language: 'de' }, 'en', false],
    ['of the site', { tenantId: 2 }, 'en', true],
    ['of another site', { tenantId: 3 }, 'en', false],
    ['of the kind', { kind: 'payment' }, 'en', true],
    ['of another kind', { kind: 'privacy' }, 'en', false],
  ])('%s is offered: %j to %s, %s', (_what, changed, language, expected) => {
    expect(isFor({ ...template, ...changed }, { tenantId: 2, kind: 'payment', language })).toBe(expected)
  })
})

it.each([
  [[], []],
  [
    ['nudity', null, 'nudity', 'no_face'] as const,
    [
      ['no_face', 1],
      ['nudity', 2],
    ],
  ],
])('refusals %j are counted as %j', (reasons, expected) => {
  expect(countRefusals(reasons).map(({ reason, count }) => [reason, count])).toEqual(expected)
})
