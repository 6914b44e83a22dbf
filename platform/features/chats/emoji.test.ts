import { expect, it } from 'vitest'
import { isEmojiOnly } from './emoji.ts'

it.each(['😀', '❤️', '😘 😘', '🌹🌹🌹', '👨‍👩‍👧‍👦', '🇮🇹', '👍🏽'])('%s is shown large', (text) => {
  expect(isEmojiOnly(text)).toBe(true)
})

it.each(['', ' ', 'Ciao 😀', '😀😀😀😀', '12', '#', 'a'])('%j is shown as text', (text) => {
  expect(isEmojiOnly(text)).toBe(false)
})
