import { expect, it } from 'vitest'
import { partInput } from './part-input.ts'

it.each([
  [{ part: 'about', about: 'Ciao' }, { about: 'Ciao' }],
  [{ part: 'interests', interest_wine: 'on', interest_art: 'on' }, { interests: ['wine', 'art'] }],
  // Without a ticked checkbox there are no interests. Other parts do not send interests.
  [{ part: 'interests' }, { interests: [] }],
  [{ part: 'details', hair: '', interest_wine: 'on' }, { hair: '' }],
  [{}, {}],
])('%j sends %j', (values, body) => expect(partInput(values)).toEqual(body))
