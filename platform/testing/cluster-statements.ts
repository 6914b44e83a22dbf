import { isNode, type Node, nodes, parsed, some, wordsOf } from './parsed-sql.ts'

/**
 * Statements that a cluster of Citus 13 on PostgreSQL 15 refuses, or that would ask all of its
 * shards. Each was tried on a coordinator with two workers and row-level security; the words in
 * quotes are the answer. PostgreSQL's own parser reads the statements.
 */
export const FORMS = {
  several: 'several statements in one message: "cannot execute a distributed query from a query on a shard"',
  setting: 'set_config(): the workers learn a setting only from the statement "set local"',
  volatile: 'a volatile function: "functions used in UPDATE queries must not be VOLATILE"',
  choice: 'a time in case or coalesce: "non-IMMUTABLE functions are not allowed in CASE or COALESCE"',
  stable:
    'a time with an interval, or a text with another value, of a column: "STABLE functions used in UPDATE queries cannot be called with column references"',
  returned: 'a function of returning: "non-IMMUTABLE functions are not allowed in the RETURNING clause"',
  upsert:
    'with … (insert, update or delete) insert … select … on conflict: "cannot execute a distributed query from a query on a shard"',
  returning: 'insert … returning (select …): "subqueries are not supported within INSERT queries"',
  outer:
    'an outer join, with a table whose tenant is no value: "outer joins and pseudoconstant quals are not supported in PG15"',
  lock: 'for update, with a table whose tenant is no value: "could not run distributed query with FOR UPDATE"',
  typed:
    'insert … select with a parameter in `on conflict` or `returning`, whose tenant is no column of a table: "could not determine data type of parameter $1"',
  copied:
    'insert … select whose tenant is no column of a table, without `on conflict` and `returning`: "COPY FROM not supported with row-level security"',
  empty:
    'over several tenants, a subquery in `from` without columns: "a column definition list is required for functions returning record"',
  lateral:
    'over several tenants, a lateral subquery with a limit or an aggregate, beside a function, values or a table without a tenant: "cannot push down this subquery"',
  local: 'an outer join with a table without a tenant: "outer joins and pseudoconstant quals"',
  tenant: 'a table with a tenant, without its tenant_id',
  unreadable: 'what PostgreSQL does not read',
} as const

export type Form = keyof typeof FORMS

const MODIFYING = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']
const READING = [...MODIFYING, 'SelectStmt']
const VOLATILE = ['clock_timestamp', 'timeofday', 'random', 'gen_random_uuid', 'nextval', 'txid_current']
/** Functions that depend on settings, such as the time zone. */
const STABLE = [
  'to_json',
  'to_jsonb',
  'row_to_json',
  'json_build_object',
  'jsonb_build_object',
  'to_char',
  'concat',
]
const TIMES = ['now', 'statement_timestamp', 'transaction_timestamp', ...VOLATILE]

const calls = (names: readonly string[]) => (type: string, node: Node) =>
  (type === 'FuncCall' && names.includes(wordsOf(node.funcname).at(-1) ?? '')) ||
  (type === 'SQLValueFunction' && names.includes('now'))

/**
 * The forms of a statement that a cluster refuses.
 *
 * @param sql one message to PostgreSQL
 * @param tables tables with a tenant
 */
export function refusedForms(sql: string, tables: ReadonlySet<string>): readonly Form[] {
  let statements: readonly Node[]
  try {
    statements = parsed(sql)
  } catch {
    return ['unreadable']
  }
  const found = new Set<Form>()
  if (statements.length > 1 && statements.some((one) => some(one, (type) => READING.includes(type))))
    found.add('several')
  for (const statement of statements) {
    const names = namesIn(statement, tables)
    if (some(statement, calls(['set_config']))) found.add('setting')
    if (names.length === 0) continue
    for (const form of formsOf(statement, tables)) found.add(form)
    for (const form of scopesOf(statement, tables)) found.add(form)
  }
  return [...found]
}

/** Tables with a tenant that a statement names. */
const namesIn = (value: unknown, tables: ReadonlySet<string>): readonly string[] =>
  [...nodes(value)].flatMap(([type, node]) => {
    const relation = type === 'RangeVar' ? node : isNode(node.relation) ? node.relation : {}
    return tables.has(String(relation.relname)) && !relation.schemaname ? [String(relation.relname)] : []
  })

/** Forms that a part of the statement shows on its own. */
function* formsOf(statement: Node, tables: ReadonlySet<string>): Generator<Form> {
  for (const [type, node] of nodes(statement)) {
    if ((type === 'UpdateStmt' || type === 'DeleteStmt') && some(node, calls(VOLATILE))) yield 'volatile'
    if (type === 'UpdateStmt' || type === 'DeleteStmt') {
      const parts = [node.targetList, node.whereClause]
      if (some(parts, isChoiceOfTimes)) yield 'choice'
      else if (some(parts, isStableOfColumn)) yield 'stable'
    }
    if (MODIFYING.includes(type) && some(node.returningList, calls([...STABLE, ...TIMES]))) yield 'returned'
    if (type !== 'InsertStmt') continue
    if (some(node.returningList, (inner) => inner === 'SubLink')) yield 'returning'
    if (some(node.onConflictClause, isChoiceOfTimes)) yield 'choice'
    const modifies = some(node.withClause, (inner) => MODIFYING.includes(inner))
    const reads = some(node.selectStmt, (inner) => inner === 'RangeVar')
    const isUpsert = isNode(node.onConflictClause)
    if (modifies && isUpsert && reads && fromTable(node.selectStmt)) yield 'upsert'
    if (copiesTenant(node, tables)) continue
    if (some([node.onConflictClause, node.returningList], isParameter)) yield 'typed'
    if (!node.onConflictClause && !node.returningList) yield 'copied'
  }
}

const isChoiceOfTimes = (type: string, node: Node) =>
  (type === 'CaseExpr' || type === 'CoalesceExpr') &&
  (some(node, calls(TIMES)) || some(node, isSumWithInterval))

const isParameter = (type: string) => type === 'ParamRef'

/**
 * A sum of a time and an interval depends on the time zone, and a text with a value of another type
 * on its output.
 */
const isStableOfColumn = (type: string, node: Node) => {
  const sides = [node.lexpr, node.rexpr]
  if (operatorOf(type, node) === '||') return sides.some((side) => isNode(side) && isNode(side.ColumnRef))
  return isSumWithInterval(type, node) && sides.some(isColumnInZone)
}

const operatorOf = (type: string, node: Node) => (type === 'A_Expr' ? wordsOf(node.name)[0] : undefined)

const isSumWithInterval = (type: string, node: Node) => {
  const operator = operatorOf(type, node)
  return (operator === '+' || operator === '-') && [node.lexpr, node.rexpr].some(isInterval)
}

/** A column, but not `column at time zone 'UTC'`, whose sum depends on no setting. */
const isColumnInZone = (side: unknown) =>
  some(side, (type) => type === 'ColumnRef') &&
  !(isNode(side) && isNode(side.FuncCall) && calls(['timezone'])('FuncCall', side.FuncCall))

const isInterval = (side: unknown) =>
  some(
    side,
    (type, node) =>
      calls(['make_interval'])(type, node) ||
      (type === 'TypeCast' && isNode(node.typeName) && wordsOf(node.typeName.names).at(-1) === 'interval'),
  )

/** Whether the rows that are inserted come from a table, and not from values. */
const fromTable = (select: unknown): boolean =>
  isNode(select) && isNode(select.SelectStmt) && Array.isArray(select.SelectStmt.fromClause)

/**
 * Whether the rows of an insertion are values, or have the tenant of a row of a table: a worker
 * inserts them itself. Others pass through the coordinator.
 */
function copiesTenant({ cols, selectStmt }: Node, tables: ReadonlySet<string>): boolean {
  const select = isNode(selectStmt) && isNode(selectStmt.SelectStmt) ? selectStmt.SelectStmt : {}
  if (Array.isArray(select.valuesLists)) return true
  const at = [...nodes(cols)].findIndex(([, column]) => column.name === 'tenant_id')
  const target: unknown = Array.isArray(select.targetList) ? select.targetList[Math.max(at, 0)] : undefined
  const value = isNode(target) && isNode(target.ResTarget) ? target.ResTarget.val : undefined
  return (
    isTenantColumn(value) &&
    some(select.fromClause, (type, one) => type === 'RangeVar' && tables.has(String(one.relname)))
  )
}

/** One level of a statement: the tables that it reads, and which of them name their tenant. */
interface Scope {
  /** By the name that they have in it. */
  readonly named: ReadonlyMap<string, string>
  /** Names whose tenant is compared with anything. */
  readonly compared: ReadonlySet<string>
  /** Names whose tenant is a value, directly or through another table of this level. */
  readonly valued: ReadonlySet<string>
  /** Names whose tenant is a value or that of another level: the statement has one tenant there. */
  readonly single: ReadonlySet<string>
}

/** Forms that depend on how tables name their tenant. */
function* scopesOf(statement: Node, tables: ReadonlySet<string>): Generator<Form> {
  // Names of the statement's own tables (`with`).
  const withs = new Set(
    [...nodes(statement)].flatMap(([type, node]) =>
      type === 'CommonTableExpr' ? [String(node.ctename)] : [],
    ),
  )
  const scopes = [...nodes(statement)].flatMap(([type, node]) =>
    READING.includes(type) ? [scopeOf(type, node, tables, withs)] : [],
  )
  const missing = scopes.some(({ named, compared }) => [...named.keys()].some((name) => !compared.has(name)))
  if (missing) yield 'tenant'
  const vague = scopes.some(({ named, valued }) => [...named.keys()].some((name) => !valued.has(name)))
  const isOuter = (type: string, node: Node) =>
    type === 'JoinExpr' && typeof node.jointype === 'string' && node.jointype !== 'JOIN_INNER'
  if (vague && some(statement, isOuter)) yield 'outer'
  if (vague && some(statement, (type) => type === 'LockingClause')) yield 'lock'
  if (scopes.some(({ named, single }) => [...named.keys()].some((name) => !single.has(name))))
    yield* formsOfSeveral(statement, tables)
  for (const [type, node] of nodes(statement))
    if (isOuter(type, node) && namesIn(node, tables).length > 0 && readsOther(node, tables, withs))
      yield 'local'
}

const AGGREGATES = ['count', 'sum', 'min', 'max', 'avg', 'array_agg', 'string_agg', 'json_agg', 'jsonb_agg']

/** Forms of a statement over several tenants. */
function* formsOfSeveral(statement: Node, tables: ReadonlySet<string>): Generator<Form> {
  const isOther = (type: string, node: Node) =>
    type === 'RangeFunction' ||
    (type === 'RangeVar' && !tables.has(String(node.relname))) ||
    (type === 'RangeSubselect' && Array.isArray(selectOf(node).valuesLists))
  const hasOther = some(statement, isOther)
  for (const [type, node] of nodes(statement)) {
    if (type !== 'RangeSubselect') continue
    const select = selectOf(node)
    if (hasNoColumns(select)) yield 'empty'
    const cuts = select.limitCount !== undefined || select.limitOffset !== undefined
    const gathers = select.groupClause === undefined && some(select.targetList, calls(AGGREGATES))
    if (node.lateral === true && hasOther && (cuts || gathers)) yield 'lateral'
  }
}

const selectOf = ({ subquery }: Node): Node =>
  isNode(subquery) && isNode(subquery.SelectStmt) ? subquery.SelectStmt : {}

/** `select from …`, or a union of such. */
const hasNoColumns = (select: Node): boolean =>
  isNode(select.larg)
    ? hasNoColumns(select.larg)
    : Array.isArray(select.fromClause) && select.targetList === undefined

/** Whether a join reads a table that has no tenant and is no part of the statement. */
const readsOther = (join: Node, tables: ReadonlySet<string>, withs: ReadonlySet<string>): boolean =>
  some(join, (type, node) => {
    const name = String(node.relname)
    return type === 'RangeVar' && !tables.has(name) && !withs.has(name)
  })

/** Below this type another level begins. */
const isLevel = (type: string) => READING.includes(type)

function scopeOf(type: string, node: Node, tables: ReadonlySet<string>, withs: ReadonlySet<string>): Scope {
  const named = new Map<string, string>()
  const add = (relation: Node) => {
    const { relname, schemaname, alias } = relation
    const table = String(relname)
    if (schemaname || withs.has(table) || !tables.has(table)) return
    named.set(isNode(alias) ? String(alias.aliasname) : table, table)
  }
  if (type === 'InsertStmt') return insertScope(node, tables)
  if (isNode(node.relation)) add(node.relation)
  const sources = [node.fromClause, node.usingClause]
  for (const [inner, relation] of nodes(sources, (one) => !isLevel(one)))
    if (inner === 'RangeVar') add(relation)
  return { named, ...comparisons(node, named) }
}

/** The table that rows are inserted into: its tenant is among the columns. */
function insertScope({ relation, cols }: Node, tables: ReadonlySet<string>): Scope {
  const table = isNode(relation) ? String(relation.relname) : ''
  const none: ReadonlySet<string> = new Set()
  if (!tables.has(table)) return { named: new Map(), compared: none, valued: none, single: none }
  const columns = [...nodes(cols)].map(([, column]) => String(column.name))
  const names = columns.length === 0 || columns.includes('tenant_id') ? new Set([table]) : none
  return { named: new Map([[table, table]]), compared: names, valued: names, single: names }
}

/** What the conditions of one level say about the tenant of its tables. */
function comparisons(node: Node, named: ReadonlyMap<string, string>) {
  const compared = new Set<string>()
  const valued = new Set<string>()
  const tied = new Set<string>()
  const pairs: (readonly [string, string])[] = []
  const conditions = [node.whereClause, node.fromClause, node.usingClause]
  for (const [type, one] of nodes(conditions, (inner) => !isLevel(inner))) {
    if (type !== 'A_Expr' || wordsOf(one.name)[0] !== '=') continue
    const [left, right] = [one.lexpr, one.rexpr].map((side) => tenantOf(side, named))
    if (left === undefined && right === undefined) continue
    for (const side of [left, right]) if (side !== undefined) compared.add(side)
    if (left !== undefined && right !== undefined) pairs.push([left, right])
    else {
      const name = left ?? right
      const other = left === undefined ? one.lexpr : one.rexpr
      if (name === undefined || one.kind !== 'AEXPR_OP') continue
      if (isValue(other)) valued.add(name)
      if (isTenantColumn(other)) tied.add(name)
    }
  }
  const single = new Set([...valued, ...tied])
  for (const names of [valued, single])
    for (let round = 0; round < pairs.length; round++)
      for (const [left, right] of pairs) {
        if (names.has(left)) names.add(right)
        if (names.has(right)) names.add(left)
      }
  return { compared, valued, single }
}

/** The tenant of a table of any level. */
const isTenantColumn = (side: unknown): boolean =>
  isNode(side) && isNode(side.ColumnRef) && wordsOf(side.ColumnRef.fields).at(-1) === 'tenant_id'

/** The table of this level whose `tenant_id` an expression is; undefined for anything else. */
function tenantOf(side: unknown, named: ReadonlyMap<string, string>): string | undefined {
  if (!isNode(side) || !isNode(side.ColumnRef)) return undefined
  const words = wordsOf(side.ColumnRef.fields)
  if (words.at(-1) !== 'tenant_id') return undefined
  const [qualifier] = words
  if (words.length === 1) return named.size === 1 ? [...named.keys()][0] : undefined
  return qualifier !== undefined && named.has(qualifier) ? qualifier : undefined
}

/** A parameter or a constant, with or without a cast. */
function isValue(side: unknown): boolean {
  if (!isNode(side)) return false
  if (isNode(side.TypeCast)) return isValue(side.TypeCast.arg)
  return isNode(side.ParamRef) || isNode(side.A_Const)
}
