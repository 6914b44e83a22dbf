import { expect, it } from 'vitest'
import { codeOfFirstScreen, FIRST_SCREENS, firstScreenOf } from './first-screen.ts'

it('stored codes keep their pages, and a newer version’s means the search', () => {
  expect([0, 1, 2, 3].map(firstScreenOf)).toEqual(['members', 'chats', 'likes', 'swipe-game'])
  expect(FIRST_SCREENS.map(codeOfFirstScreen)).toEqual([0, 1, 2, 3])
  expect([4, -1].map(firstScreenOf)).toEqual(['members', 'members'])
})
