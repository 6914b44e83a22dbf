import { contrastOf } from './contrast.ts'
import type { TokenOverrides } from './scheme-tokens.ts'
import type { ThemeFile, ThemeFolders } from './theme-file.ts'
import { effectiveTokens } from './theme-tokens.ts'

export interface ContrastFault {
  /** Paths of the two tokens. */
  readonly text: string
  readonly on: string
  /** Actual and required contrast. */
  readonly ratio: number
  readonly needed: number
}

/**
 * Pairs of a theme that are below WCAG AA with a tenant's tokens.
 * @throws ThemeError as `effectiveTokens`
 */
export function contrastsOf(
  folders: ThemeFolders,
  file: ThemeFile,
  overrides: TokenOverrides,
): ContrastFault[] {
  const tokens = effectiveTokens(folders, file, overrides)
  const valueAt = (path: string) => {
    const [group = '', name = ''] = path.split('.')
    return tokens[group]?.[name] ?? ''
  }
  const faults: ContrastFault[] = []
  for (const { text, on, ratio: needed } of file.contrast) {
    for (const ground of on) {
      const ratio = contrastOf(valueAt(text), valueAt(ground))
      if (ratio !== undefined && ratio < needed) faults.push({ text, on: ground, ratio, needed })
    }
  }
  return faults
}
