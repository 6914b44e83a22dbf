/** A recorded statement. */
export interface RecordedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** `application_name` of the connection, because the program has several pools. */
  readonly from: string
}

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Restores a parameter for `pg` from the form in which the recorder sent it. */
export function revive(parameter: unknown): unknown {
  if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return parameter
  if ('date' in parameter) return new Date(String(parameter.date))
  if ('bytes' in parameter) return Buffer.from(String(parameter.bytes), 'base64')
  return parameter
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Adapts the statements of one run for another one. Values in `known` (members, conversations,
 * keys) are replaced. Every other UUID in a parameter was created during the run, so it is replaced
 * by a new one, the same in all statements.
 */
export function exchange(
  statements: readonly Statement[],
  known: ReadonlyMap<string, string>,
  newUuid: () => string,
): Statement[] {
  const made = new Map<string, string>()
  const fresh = (uuid: string): string => {
    const replacement = known.get(uuid) ?? made.get(uuid) ?? newUuid()
    if (!known.has(uuid)) made.set(uuid, replacement)
    return replacement
  }
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'string') return value
    return known.get(value) ?? value.replace(UUID, fresh)
  }
  return statements.map(({ sql, parameters }) => ({ sql, parameters: parameters.map(change) }))
}

/**
 * Groups the statements by request: from the begin of its transaction, which sets the tenant in the
 * next statement, to its commit or rollback, both included. Transactions of no tenant are left out.
 */
export function transactionsOf(statements: readonly RecordedStatement[]): RecordedStatement[][] {
  const all: RecordedStatement[][] = []
  let open: RecordedStatement[] | undefined
  for (const statement of statements) {
    if (statement.sql === 'begin') {
      open = []
      all.push(open)
    }
    open?.push(statement)
    if (/^(commit|rollback)\b/.test(statement.sql)) open = undefined
  }
  return all.filter(([, second]) => second?.sql.startsWith('set local app.tenant'))
}
