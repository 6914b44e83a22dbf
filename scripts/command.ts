import { codeOf, StartError } from '../platform/infra/start-error.ts'

/**
 * Runs a command line. What keeps it from starting, or cannot be understood, is reported in a
 * sentence; a stack is for programming errors. `work` gives the exit code.
 */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  // A signal alone would end us without a word to the embedded PostgreSQL: leaving takes it along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  try {
    process.exitCode = await work()
  } catch (error) {
    const mistyped = codeOf(error)?.startsWith('ERR_PARSE_ARGS') === true
    if (!(error instanceof Error) || !(mistyped || error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = mistyped ? 2 : 1
  }
}

/**
 * Prints what a command ends with, as an error where its exit code is not 0. @returns the exit code
 */
export function say(text: string, exitCode: number): number {
  if (exitCode === 0) console.log(text)
  else console.error(text)
  return exitCode
}
