import { afterAll, beforeAll } from 'vitest'

/** Modules whose functions database tests may replace (`replaceable-setup.ts`). */
interface Modules {
  readonly 'app/load-page.ts': typeof import('../app/load-page.ts')
  readonly 'app/request-pace.ts': typeof import('../app/request-pace.ts')
  readonly 'app/request-turns.ts': typeof import('../app/request-turns.ts')
  readonly '@node-rs/argon2': typeof import('@node-rs/argon2')
  readonly 'vike/server': typeof import('vike/server')
  readonly 'photos/processing.ts': typeof import('../features/photos/processing.ts')
}

type Name = keyof Modules
type Functions = Readonly<Record<string, (...given: never[]) => unknown>>

const originals = new Map<string, object>()
const replaced = new Map<string, Functions>()

/**
 * Wraps a module's functions so that they call a replacement if there is one. Files of one worker
 * share their modules, so a module is wrapped before the first one loads it.
 *
 * @param names of the functions that can be replaced
 */
export function replaceable<Module extends object>(
  module: Name,
  original: Module,
  names: readonly (keyof Module & string)[],
): Module {
  originals.set(module, original)
  const wrapped = names.map((name) => {
    const own = original[name] as (...given: never[]) => unknown
    return [name, (...given: never[]) => (replaced.get(module)?.[name] ?? own)(...given)]
  })
  return { ...original, ...Object.fromEntries(wrapped) }
}

/**
 * Replaces functions of a module for the tests of one file. Call it at the top, before hooks that
 * use them.
 *
 * @param make gets the original module and returns the functions by name
 */
export function replaceInFile<Key extends Name>(
  module: Key,
  make: (original: Modules[Key]) => Functions,
): void {
  beforeAll(() => {
    const original = originals.get(module)
    if (!original) throw new Error(`${module} was not loaded, so nothing calls what stands in for it`)
    replaced.set(module, make(original as Modules[Key]))
  })
  afterAll(() => void replaced.delete(module))
}
