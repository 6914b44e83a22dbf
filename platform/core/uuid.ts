const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a path or body value can be an id at all; anything else is "not found" before a query is sent. */
export function isId(value: string): boolean {
  return UUID.test(value)
}
