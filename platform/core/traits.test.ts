import { describe, expect, it } from 'vitest'
import { currentTexts } from '../i18n/texts-source.ts'
import { FORMER_TRAIT_NAMES, TRAIT_NAMES, TRAITS, withCurrentNames } from './traits.ts'

// These keys are computed, so no other test knows that they are used. texts.test.ts checks that
// other languages have all English keys.
describe.each(TRAIT_NAMES)('the trait %s', (name) => {
  const { members, options, signup } = currentTexts().en

  it('has a label in search and profile, and one in the editor', () => {
    expect(members?.[`field_${name}`]).toBeTruthy()
    expect(signup?.[`trait_${name}`]).toBeTruthy()
  })
  it('has a text for each option, and no others', () => {
    const written = Object.keys(options ?? {}).filter((key) => key.startsWith(`${name}.`))
    expect(written.sort()).toEqual(TRAITS[name].options.map((option) => `${name}.${option}`).sort())
  })
})

it('no former name of a trait is in use', () => {
  for (const former of Object.keys(FORMER_TRAIT_NAMES)) expect(TRAIT_NAMES).not.toContain(former)
})

it.each([
  [
    { hair: 'red', page: '2' },
    { hair: 'red', page: '2' },
  ],
  [
    { eye: 'blue', page: '2' },
    { eyes: 'blue', page: '2' },
  ],
  [{ eye: 'blue', eyes: 'green' }, { eyes: 'green' }],
  [{ toString: 'x' }, { toString: 'x' }],
])('%j becomes %j under current names', (parameters, expected) => {
  expect(withCurrentNames(parameters as Record<string, string>)).toEqual(expected)
})
