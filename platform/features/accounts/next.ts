/**
 * Where to go after the login: the members area (specification section 2), or the page that asked for it. Only paths of this
 * site: `//evil.example`, backslashes and control characters, which browsers read as slashes or drop, are no such paths.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next)) return '/members'
  const path = next.split(/[?#]/, 1)[0] ?? ''
  return /^\/(login|signup|api|logout)(\/|$)/.test(path) ? '/members' : next
}
