import { describe, expect, it } from 'vitest'
import { comparedText, type ProfileRule, profileHits, SAME_TEXT_FROM } from './profile-rules.ts'

const hits = (profile: { name?: string; about?: string; sameText?: number }) =>
  profileHits({ name: 'Anna', about: 'Ich mag Berge und Kaffee.', sameText: 1, ...profile })

describe('a name with contact data', () => {
  it.each([
    ['anna@mail.example', 'anna@mail.example'],
    ['Anna 0171 234 56 78', '0171 234 56 78'],
    ['Anna +39 347-123-4567', '+39 347-123-4567'],
    ['insta: anna', 'insta'],
    ['Anna @annafun', '@annafun'],
    ['WhatsApp Anna', 'WhatsApp'],
    ['annafun.com', 'annafun.com'],
  ])('%s', (name, found) => expect(hits({ name })).toEqual([{ rule: 'contact_in_name', found }]))

  it.each(['Anna', 'Anna 84', 'Jean-Luc', 'O’Neill', 'مريم', 'Anna 1992', 'Dr. No', 'J.R.', '🌹 Rosa'])(
    'is not %s',
    (name) => expect(hits({ name })).toEqual([]),
  )
})

describe('a text with a link', () => {
  it.each([
    'Mehr auf https://example.org/me',
    'look at www.annas-pictures.net',
    'schreib mir: anna (at) nein, anna@web.example',
    'find me on annafun.com',
  ])('%s', (about) =>
    expect(hits({ about }).map(({ rule }) => rule)).toEqual<ProfileRule[]>(['link_in_about']),
  )

  it.each(['Ich bin 1,80 m. Und du?', 'Mozart, Bach usw.', 'Alles ab 18.30 Uhr.', 'Ende gut.Alles gut'])(
    'is not %s',
    (about) => expect(hits({ about })).toEqual([]),
  )
})

describe('an equal text', () => {
  const about = 'I am a simple girl who likes walks on the beach and honest people.'

  it('is compared without case, spaces and punctuation, and only if it is long', () => {
    expect(comparedText(about)).toBe(comparedText(` ${about.toUpperCase()}!!`))
    expect(comparedText('I like walks.')).toBeNull()
  })

  it('counts from the third profile on, with the number of profiles', () => {
    expect(hits({ about, sameText: SAME_TEXT_FROM - 1 })).toEqual([])
    expect(hits({ about, sameText: SAME_TEXT_FROM })).toEqual([{ rule: 'same_text', found: '3' }])
  })
})
