/**
 * Something outside the program prevents its start: a setting, a folder, a database, a port. The
 * message is one clear sentence for the person at the terminal, printed without a stack.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError'
  /**
   * Identified by this mark, not by `instanceof`: the built server has its own copy of the class.
   */
  readonly startFailure = true
}

/** A setting in the environment is missing, weak or cannot be read. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
}

/** The message of an error of any kind, for a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/**
 * The system's code of an error (`EACCES`, `ECONNREFUSED`, or PostgreSQL's five characters); null
 * without one.
 */
export function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
