import { loadModule, parseSync } from 'libpg-query'

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
  typed:
    'insert … select of values … on conflict do update with a parameter: "could not determine data type of parameter $1"',
  copied:
    'insert … select of values, without on conflict and returning: "COPY FROM not supported with row-level security"',
  empty:
    'a subquery of from without columns, over several tenants: "a column definition list is required for functions returning record"',
  lateral: 'a lateral join with a limit, for the tenants of a list: "cannot push down this subquery"',
  outer:
    'an outer join, with a table whose tenant is no value: "outer joins and pseudoconstant quals are not supported in PG15"',
  lock: 'for update, with a table whose tenant is no value: "could not run distributed query with FOR UPDATE"',
  local: 'an outer join with a table without a tenant: "outer joins and pseudoconstant quals"',
  tenant: 'a table with a tenant, without its tenant_id',
  unreadable: 'what PostgreSQL does not read',
} as const

export type Form = keyof typeof FORMS

/** Before `refusedForms` is called. */
export const loadParser = loadModule

/**
 * How many statements PostgreSQL reads in a text.
 *
 * @throws Error for what it does not read
 */
export const countStatements = (sql: string): number =>
  (parseSync(sql) as { readonly stmts?: readonly unknown[] }).stmts?.length ?? 0

/**
 * Tables with a tenant that a migration makes with a foreign key to another one: a cluster refuses
 * it until `isolate` has distributed the table.
 */
export function tablesWithEarlyKeys(sql: string): readonly string[] {
  const found: string[] = []
  for (const [type, node] of nodes(parseSync(sql))) {
    if (type !== 'CreateStmt' || !isNode(node.relation)) continue
    const hasTenant = some(
      node.tableElts,
      (inner, one) => inner === 'ColumnDef' && one.colname === 'tenant_id',
    )
    const refers = some(
      node.tableElts,
      (inner, one) => inner === 'Constraint' && isNode(one.pktable) && one.pktable.relname !== 'tenant',
    )
    if (hasTenant && refers) found.push(String(node.relation.relname))
  }
  return found
}

/**
 * Policies that a migration makes and a cluster refuses ("unrecognized node type"), or whose `case`
 * it computes whole, a cast of the other branch included ("invalid input syntax").
 *
 * @returns names of the policies
 */
export function refusedPolicies(sql: string): readonly string[] {
  const isRefused = (type: string, node: Node) =>
    type === 'BooleanTest' ||
    (type === 'NullTest' && !(isNode(node.arg) && isNode(node.arg.ColumnRef))) ||
    (type === 'CaseExpr' && some(node, (inner) => inner === 'TypeCast'))
  return [...nodes(parseSync(sql))].flatMap(([type, node]) =>
    type === 'CreatePolicyStmt' && some([node.qual, node.with_check], isRefused)
      ? [String(node.policy_name)]
      : [],
  )
}

type Node = { readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each node below `value`, with its type; `into` says whether to go on below it. */
function* nodes(value: unknown, into: (type: string) => boolean = () => true): Generator<[string, Node]> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodes(one, into)
    return
  }
  if (!isNode(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const type = typeOf(key, inner)
    if (isNode(inner) && type !== undefined) yield [type, inner]
    if (type === undefined || into(type)) yield* nodes(inner, into)
  }
}

/**
 * The type of a node: its key, except for the sides of a union. Undefined for other values of a
 * node.
 */
function typeOf(key: string, value: unknown): string | undefined {
  if (/^[A-Z]/.test(key)) return key
  return /^[lr]arg$/.test(key) && isNode(value) && 'limitOption' in value ? 'SelectStmt' : undefined
}

const some = (value: unknown, test: (type: string, node: Node) => boolean): boolean => {
  for (const [type, node] of nodes(value)) if (test(type, node)) return true
  return false
}

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

const wordsOf = (list: unknown): readonly string[] =>
  Array.isArray(list)
    ? list.flatMap((one) => (isNode(one) && isNode(one.String) ? [String(one.String.sval)] : []))
    : []
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
  let parsed: { readonly stmts?: readonly { readonly stmt: Node }[] }
  try {
    parsed = parseSync(sql)
  } catch {
    return ['unreadable']
  }
  const statements = (parsed.stmts ?? []).map(({ stmt }) => stmt)
  const found = new Set<Form>()
  if (statements.length > 1 && statements.some((one) => some(one, (type) => READING.includes(type))))
    found.add('several')
  for (const statement of statements) {
    const names = namesIn(statement, tables)
    if (some(statement, calls(['set_config']))) found.add('setting')
    if (names.length === 0) continue
    for (const form of formsOf(statement)) found.add(form)
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
function* formsOf(statement: Node): Generator<Form> {
  for (const [type, node] of nodes(statement)) {
    if ((type === 'UpdateStmt' || type === 'DeleteStmt') && some(node, calls(VOLATILE))) yield 'volatile'
    if (type === 'UpdateStmt' && some(node.targetList, isChoiceOfTimes)) yield 'choice'
    if (type === 'UpdateStmt' && some([node.targetList, node.whereClause], isStableOfColumn)) yield 'stable'
    if (MODIFYING.includes(type) && some(node.returningList, calls([...STABLE, ...TIMES]))) yield 'returned'
    if (type === 'RangeSubselect' && isEmptySelect(node)) yield 'empty'
    if (type === 'RangeSubselect' && isListOfTenants(node)) yield 'lateral'
    if (type !== 'InsertStmt') continue
    const ofValues = selectsTenantAsValue(node)
    if (ofValues && some(node.onConflictClause, (inner) => inner === 'ParamRef')) yield 'typed'
    if (ofValues && !node.onConflictClause && !node.returningList) yield 'copied'
    if (some(node.returningList, (inner) => inner === 'SubLink')) yield 'returning'
    if (some(node.onConflictClause, isChoiceOfTimes)) yield 'choice'
    const modifies = some(node.withClause, (inner) => MODIFYING.includes(inner))
    const reads = some(node.selectStmt, (inner) => inner === 'RangeVar')
    const isUpsert = isNode(node.onConflictClause)
    if (modifies && isUpsert && reads && fromTable(node.selectStmt)) yield 'upsert'
  }
}

const isChoiceOfTimes = (type: string, node: Node) =>
  (type === 'CaseExpr' || type === 'CoalesceExpr') && some(node, calls(TIMES))

/**
 * A sum of a time and an interval depends on the time zone, and a text with a value of another type
 * on its output.
 */
const isStableOfColumn = (type: string, node: Node) => {
  const [operator] = type === 'A_Expr' ? wordsOf(node.name) : []
  const sides = [node.lexpr, node.rexpr]
  const isColumn = (side: unknown) => some(side, (inner) => inner === 'ColumnRef')
  if (operator === '||') return sides.some((side) => isNode(side) && isNode(side.ColumnRef))
  return (operator === '+' || operator === '-') && sides.some(isColumn) && sides.some(isInterval)
}

const isInterval = (side: unknown) =>
  some(
    side,
    (type, node) =>
      calls(['make_interval'])(type, node) ||
      (type === 'TypeCast' && isNode(node.typeName) && wordsOf(node.typeName.names).at(-1) === 'interval'),
  )

const selectOf = (node: Node): Node | undefined => {
  const select = isNode(node.subquery) ? node.subquery.SelectStmt : undefined
  return isNode(select) ? select : undefined
}

/** Whether a subquery reads the rows of several tenants, and none of their columns. */
const isEmptySelect = (subselect: Node): boolean => {
  const select = selectOf(subselect)
  if (!Array.isArray(select?.fromClause) || select.targetList) return false
  return some(
    select.whereClause,
    (type, one) => type === 'A_Expr' && one.kind === 'AEXPR_OP_ANY' && columnName(one.lexpr) === 'tenant_id',
  )
}

/** Whether a lateral subquery with a limit gets its tenant from a row that is no row of a tenant. */
const isListOfTenants = (subselect: Node): boolean => {
  const select = selectOf(subselect)
  if (!subselect.lateral || !select?.limitCount) return false
  return some(select.whereClause, (type, one) => {
    if (type !== 'A_Expr' || wordsOf(one.name)[0] !== '=') return false
    const names = [one.lexpr, one.rexpr].map(columnName)
    return names.includes('tenant_id') && names.some((name) => name !== undefined && name !== 'tenant_id')
  })
}

const columnName = (side: unknown): string | undefined =>
  isNode(side) && isNode(side.ColumnRef) ? wordsOf(side.ColumnRef.fields).at(-1) : undefined

/** Whether an insertion selects its rows with a tenant that is no column of a table. */
const selectsTenantAsValue = ({ cols, selectStmt }: Node): boolean => {
  const select = isNode(selectStmt) ? selectStmt.SelectStmt : undefined
  if (!isNode(select) || select.valuesLists) return false
  const place = [...nodes(cols)].findIndex(([, column]) => column.name === 'tenant_id')
  const target = Array.isArray(select.targetList) ? select.targetList[place] : undefined
  const value = isNode(target) && isNode(target.ResTarget) ? target.ResTarget.val : undefined
  return value !== undefined && columnName(value) !== 'tenant_id'
}

/** Whether the rows that are inserted come from a table, and not from values. */
const fromTable = (select: unknown): boolean =>
  isNode(select) && isNode(select.SelectStmt) && Array.isArray(select.SelectStmt.fromClause)

/** One level of a statement: the tables that it reads, and which of them name their tenant. */
interface Scope {
  /** By the name that they have in it. */
  readonly named: ReadonlyMap<string, string>
  /** Names whose tenant is compared with anything. */
  readonly compared: ReadonlySet<string>
  /** Names whose tenant is a value, directly or through another table of this level. */
  readonly valued: ReadonlySet<string>
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
  for (const [type, node] of nodes(statement))
    if (isOuter(type, node) && namesIn(node, tables).length > 0 && readsOther(node, tables, withs))
      yield 'local'
}

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
  if (!tables.has(table)) return { named: new Map(), compared: none, valued: none }
  const columns = [...nodes(cols)].map(([, column]) => String(column.name))
  const names = columns.length === 0 || columns.includes('tenant_id') ? new Set([table]) : none
  return { named: new Map([[table, table]]), compared: names, valued: names }
}

/** What the conditions of one level say about the tenant of its tables. */
function comparisons(node: Node, named: ReadonlyMap<string, string>) {
  const compared = new Set<string>()
  const valued = new Set<string>()
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
      if (name !== undefined && one.kind === 'AEXPR_OP' && isValue(other)) valued.add(name)
    }
  }
  for (let round = 0; round < pairs.length; round++)
    for (const [left, right] of pairs) {
      if (valued.has(left)) valued.add(right)
      if (valued.has(right)) valued.add(left)
    }
  return { compared, valued }
}

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
