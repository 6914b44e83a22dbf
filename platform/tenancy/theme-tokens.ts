import { FOLLOWERS } from './followers.ts'
import { nearest } from './nearest-name.ts'
import { groupOfSecond, type TokenOverrides } from './scheme-tokens.ts'
import { checksOf, ThemeError, type ThemeFile, type ThemeFolders } from './theme-file.ts'

/** Group to name to value. */
export type Tokens = Record<string, Record<string, string>>

/**
 * The theme's tokens overridden by a tenant's, without those for the other scheme.
 * @throws ThemeError `theme_token_unknown`, `theme_token_locked`, `theme_token_value`
 */
export function effectiveTokens(folders: ThemeFolders, file: ThemeFile, overrides: TokenOverrides): Tokens {
  const tokens: Tokens = {}
  for (const [group, entries] of Object.entries(file.tokens)) {
    const values: Record<string, string> = {}
    for (const [name, token] of Object.entries(entries)) {
      if (typeof token === 'object') values[name] = token.$value
    }
    tokens[group] = values
  }
  for (const [group, entries] of Object.entries(overrides)) {
    if (groupOfSecond(group) !== undefined) continue
    for (const [name, value] of Object.entries(entries)) {
      const path = `${group}.${name}`
      const values = tokens[group]
      if (!values || !Object.hasOwn(values, name)) {
        throw unknownToken(file, path, tokens)
      }
      if (!file.overridable.includes(path)) {
        const may = file.overridable.join(', ')
        const message = `expected one of those that theme "${file.id}" leaves to sites (${may}), found "${path}"`
        throw new ThemeError('theme_token_locked', `theme.tokens.${path}`, message)
      }
      checkValue(folders, path, String(file.tokens[group]?.$type), value)
      values[name] = value
      const follower = FOLLOWERS[path]
      if (follower && overrides.gradient?.[name] === undefined && tokens.gradient)
        tokens.gradient[name] = 'none'
    }
  }
  return tokens
}

function checkValue(folders: ThemeFolders, path: string, type: string, value: string): void {
  const validate = checksOf(folders).valueOf(type)
  if (validate({ $value: value })) return
  const expected = validate.errors?.[0]?.message ?? 'a plain CSS value'
  throw new ThemeError('theme_token_value', `theme.tokens.${path}`, `expected ${expected}, found "${value}"`)
}

function unknownToken({ id }: ThemeFile, path: string, tokens: Tokens): ThemeError {
  const known = Object.entries(tokens).flatMap(([group, values]) =>
    Object.keys(values).map((name) => `${group}.${name}`),
  )
  const meant = nearest(path, known)
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`
  const message = `expected a token of theme "${id}", found "${path}"${hint}`
  return new ThemeError('theme_token_unknown', `theme.tokens.${path}`, message)
}
