import { FOLLOWERS } from './followers.ts'

/**
 * A tenant's own values: group to name to value. Groups that begin with `second-` only apply in the
 * theme's other scheme.
 */
export type TokenOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>

const SECOND = 'second-'

/** Groups of tokens that a theme may override in its other scheme and that sites may set. */
export const SECOND_GROUPS = ['color', 'gradient'] as const

/** `second-color` or `second-color.link` for the other scheme. */
export const inSecond = (path: string): string => SECOND + path

/**
 * The group whose tokens `second-color` overrides; undefined for a group of the theme's own scheme.
 */
export const groupOfSecond = (group: string): string | undefined =>
  group.startsWith(SECOND) ? group.slice(SECOND.length) : undefined

/** A site's tokens for the other scheme, by the groups of the theme. */
export function namedForSecond(overrides: TokenOverrides): TokenOverrides {
  const named = Object.entries(overrides).flatMap(([group, values]) => {
    const of = groupOfSecond(group)
    return of === undefined ? [] : [[of, values] as const]
  })
  return Object.fromEntries(named)
}

/**
 * Overrides of the theme in its other scheme: the site's own tokens, and over them those that it
 * names for that scheme.
 */
export function secondOverrides(overrides: TokenOverrides): TokenOverrides {
  const named = namedForSecond(overrides)
  const groups = [...new Set([...Object.keys(overrides), ...Object.keys(named)])]
  const merged = Object.fromEntries(
    groups
      .filter((group) => groupOfSecond(group) === undefined)
      .map((group) => [group, { ...overrides[group], ...named[group] }]),
  )
  const { gradient = {} } = merged
  return {
    ...merged,
    gradient: Object.fromEntries(Object.entries(gradient).filter(([name]) => !isLeft(named, name))),
  }
}

/**
 * Whether to drop a gradient of the first scheme because its colour is overridden in the second.
 */
function isLeft(named: TokenOverrides, gradient: string): boolean {
  const [colour] = Object.entries(FOLLOWERS).find(([, follower]) => follower === `gradient.${gradient}`) ?? []
  const [group = '', name = ''] = colour?.split('.') ?? []
  return named[group]?.[name] !== undefined && named.gradient?.[gradient] === undefined
}
