import { describe, expect, it } from 'vitest'
import { asksWhetherReal } from './asks-whether-real.ts'

describe('the question whether a profile is real', () => {
  it.each([
    'Are you real?',
    'sei vera?',
    'Ciao, ma sei reale',
    'Bist du echt?',
    'Sind Sie ein Bot',
    'ben je wel echt?',
    'êtes-vous réelle ?',
    '¿Eres real?',
    'er du ægte?',
    'är du äkta?',
    'oletko aito?',
    'czy ty jesteś prawdziwa?',
  ])('is recognised: %s', (text) => {
    expect(asksWhetherReal(text)).toBe(true)
  })

  it.each(['Really nice profile!', 'Sei libera sabato?', 'Es war echt schön', ''])(
    'is not recognised in: %s',
    (text) => {
      expect(asksWhetherReal(text)).toBe(false)
    },
  )
})
