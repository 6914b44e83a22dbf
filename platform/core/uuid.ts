const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Whether a path or body value is a well-formed id. Any other value is "not found" without a query.
 */
export function isId(value: string): boolean {
  return UUID.test(value)
}
