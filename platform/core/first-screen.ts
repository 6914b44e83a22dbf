import type { RouteName } from './routes.ts'

/**
 * Pages that a member may choose as the first one: the login, `/`, the logo and an installed app
 * lead there. The place in the list is the stored code (`member.home`): append only.
 */
export const FIRST_SCREENS = [
  'members',
  'chats',
  'likes',
  'swipe-game',
] as const satisfies readonly RouteName[]

export type FirstScreen = (typeof FIRST_SCREENS)[number]

/** The page of a stored code; the search for one that only a newer version knows. */
export const firstScreenOf = (code: number): FirstScreen => FIRST_SCREENS[code] ?? 'members'

/** The code of a page, as it is stored. */
export const codeOfFirstScreen = (screen: FirstScreen): number => FIRST_SCREENS.indexOf(screen)
