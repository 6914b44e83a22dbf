import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url))
let runs = 0

/** A command's output and exit code. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/**
 * Runs a command of `scripts/` in this process: a separate one would compile the whole platform
 * again. Commands run one at a time; only a separate process can show that a command ends on its
 * own.
 *
 * @param script name of the file, e.g. `seed`
 * @param env variables that override those of the test's process
 */
export async function runScript(
  script: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const lines = { out: [] as string[], err: [] as string[] }
  const into = (list: string[]) => (text: unknown) => void list.push(String(text))
  const replaced = [
    vi.spyOn(console, 'log').mockImplementation(into(lines.out)),
    vi.spyOn(console, 'error').mockImplementation(into(lines.err)),
    // A signal sent by another test in this process must not end it.
    vi.spyOn(process, 'once').mockReturnThis(),
    vi.spyOn(process, 'argv', 'get').mockReturnValue([process.execPath, `${script}.ts`, ...parameters]),
  ]
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    // The query makes it a new module each time; its imports stay cached.
    await import(/* @vite-ignore */ `${path.join(SCRIPTS, script)}.ts?run=${++runs}`)
    return { code: Number(process.exitCode ?? 0), out: lines.out.join('\n'), err: lines.err.join('\n') }
  } finally {
    process.exitCode = undefined
    vi.unstubAllEnvs()
    for (const one of replaced) one.mockRestore()
  }
}
