import { statSync } from 'node:fs'
import path from 'node:path'
import type { ConfigVariable } from './config-variables.ts'
import { ConfigError } from './start-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** An empty value counts as unset: compose files and CI unset variables like that. */
export function text(env: Environment, name: ConfigVariable): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

/** A named folder must exist: a misspelt name would start a program without sites. */
export function folder(env: Environment, name: ConfigVariable, fallback: string): string {
  const value = text(env, name)
  if (value === null) return path.resolve(fallback)
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory()) return path.resolve(value)
  throw new ConfigError(`${name} is "${value}", where no folder is.`)
}

/**
 * @returns null if it is not set. @throws ConfigError for anything but a whole number in the range.
 */
export function integer(env: Environment, name: ConfigVariable, least: number, most: number): number | null {
  const value = text(env, name)
  if (value === null) return null
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= least && number <= most) return number
  throw new ConfigError(`${name} is "${value}" but must be a whole number from ${least} to ${most}.`)
}

/** @throws ConfigError for a value that is not among `allowed`. */
export function oneOf<const T extends string>(
  env: Environment,
  name: ConfigVariable,
  allowed: readonly [T, ...T[]],
  otherwise: NoInfer<T> = allowed[0],
): T {
  const value = text(env, name)
  if (value === null) return otherwise
  const found = allowed.find((one) => one === value)
  if (found !== undefined) return found
  throw new ConfigError(`${name} is "${value}" but must be one of ${allowed.join(', ')}.`)
}

/** Error messages never contain the value: addresses include passwords. */
export function url(env: Environment, name: ConfigVariable, schemes: readonly string[]): string | null {
  const value = text(env, name)
  if (value === null) return null
  if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value
  throw new ConfigError(`${name} must be an address that begins with ${schemes[0]}//.`)
}

/**
 * @returns a host in lower case. @throws ConfigError for a value with scheme, port or anything
 * else.
 */
export function host(env: Environment, name: ConfigVariable, fallback: string): string {
  const value = text(env, name)?.toLowerCase() ?? fallback
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value)) return value
  throw new ConfigError(`${name} is "${value}" but must be a host alone, such as console.example.org.`)
}
