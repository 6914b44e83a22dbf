import { codeOf, StartError } from '../platform/infra/start-error.ts'

/**
 * Runs a command line. Startup and usage errors are reported in one sentence; a stack only for
 * programming errors. `work` returns the exit code.
 */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  // Without a handler, a signal would end the process without stopping the embedded PostgreSQL;
  // exiting stops it.
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
 * Prints the result of a command, on standard error if its exit code is not 0. @returns the exit
 * code
 */
export function say(text: string, exitCode: number): number {
  if (exitCode === 0) console.log(text)
  else console.error(text)
  return exitCode
}
