import { type Finding, finding } from '../finding.ts'
import { show } from '../json.ts'
import { UNSAFE } from '../tenant-texts.ts'

/** Neither texts nor settings carry HTML or script: all of them end up in a page. */
export function unsafeIn(value: unknown, where: { file: string; tenant?: string }): Finding[] {
  const findings: Finding[] = []
  const walk = (node: unknown, path: readonly string[]): void => {
    if (typeof node === 'string' && UNSAFE.test(node)) {
      const message = `expected plain text, without HTML or script, found ${show(node)}`
      findings.push(finding('text_invalid', { ...where, path: path.join('.') }, message))
    } else if (typeof node === 'object' && node !== null)
      for (const [key, inner] of Object.entries(node)) walk(inner, [...path, key])
  }
  walk(value, [])
  return findings
}
