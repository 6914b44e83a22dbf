/** A statement as the recorder noted it. */
export interface RecordedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Name of the connection: the program keeps several pools. */
  readonly from: string
}

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Parameters as `pg` binds them, out of what came over the channel. */
export function revive(parameter: unknown): unknown {
  if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return parameter
  if ('date' in parameter) return new Date(String(parameter.date))
  if ('bytes' in parameter) return Buffer.from(String(parameter.bytes), 'base64')
  return parameter
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * The statements of one run, made into those of another: words that `known` names (members,
 * conversations, keys) are exchanged, every other UUID in a parameter was made in the run, hence
 * becomes a new one, the same in all statements.
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
 * Statements of one request: from the begin of its transaction, which sets the tenant, to its
 * commit, both counted.
 */
export function transactionsOf(statements: readonly RecordedStatement[]): RecordedStatement[][] {
  const all: RecordedStatement[][] = []
  let open: RecordedStatement[] | undefined
  for (const statement of statements) {
    if (/^begin; set local app\.tenant/.test(statement.sql)) {
      open = []
      all.push(open)
    }
    open?.push(statement)
    if (/^(commit|rollback)\b/.test(statement.sql)) open = undefined
  }
  return all
}
