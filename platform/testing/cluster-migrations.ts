import { isNode, type Node, nodes, parsed, some } from './parsed-sql.ts'

/**
 * How many statements PostgreSQL reads in a text.
 *
 * @throws Error for what it does not read
 */
export const countStatements = (sql: string): number => parsed(sql).length

/**
 * Tables with a tenant that a migration makes with a foreign key to another one: a cluster refuses
 * it until `isolate` has distributed the table.
 */
export function tablesWithEarlyKeys(sql: string): readonly string[] {
  const found: string[] = []
  for (const [type, node] of nodes(parsed(sql))) {
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
 * Forms of policies that a cluster of Citus 13 on PostgreSQL 15 refuses or changes; each was tried
 * as those of the statements (`cluster-statements.ts`).
 */
type PolicyForm =
  /**
   * `case` around a cast: writes compute the branch that is not taken ('invalid input syntax for
   * type integer: "*"').
   */
  | 'cast'
  /**
   * `is null` of anything but a column, or `is true`, on a table that is distributed already:
   * "unrecognized node type" 117 of a function, 121 of `nullif`, 119.
   */
  | 'test'
  /** `as restrictive`: the shards have it as a permissive one, which opens rows. */
  | 'restrictive'

/** The policies of a text that have such forms: `table.policy: form`. */
export function refusedPolicies(sql: string): readonly string[] {
  const found: string[] = []
  for (const [type, node] of nodes(parsed(sql))) {
    if (type !== 'CreatePolicyStmt' && type !== 'AlterPolicyStmt') continue
    const table = isNode(node.table) ? String(node.table.relname) : ''
    for (const form of formsOfPolicy(type, node)) found.push(`${table}.${String(node.policy_name)}: ${form}`)
  }
  return found
}

function* formsOfPolicy(type: string, node: Node): Generator<PolicyForm> {
  const conditions = [node.qual, node.with_check]
  if (some(conditions, (inner, one) => inner === 'CaseExpr' && some(one, isCast))) yield 'cast'
  if (some(conditions, isTest)) yield 'test'
  if (type === 'CreatePolicyStmt' && node.permissive !== true) yield 'restrictive'
}

/** Any cast but that of a constant. */
const isCast = (type: string, node: Node) =>
  type === 'TypeCast' && isNode(node.arg) && !isNode(node.arg.A_Const)

const isTest = (type: string, { arg }: Node) =>
  type === 'BooleanTest' || (type === 'NullTest' && !(isNode(arg) && isNode(arg.ColumnRef)))
