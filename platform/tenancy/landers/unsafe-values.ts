import { type Finding, finding } from '../finding.ts'
import { show } from '../json.ts'
import { UNSAFE } from '../tenant-texts.ts'

/** Control characters that no text has, and half a character, as an editor cuts an emoji: no page may hold them. */
const BROKEN = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u

/** Neither texts nor settings carry HTML or script: all of them end up in a page. */
export function unsafeIn(value: unknown, where: { file: string; tenant?: string }): Finding[] {
  const findings: Finding[] = []
  const walk = (node: unknown, path: readonly string[]): void => {
    if (typeof node === 'string' && (UNSAFE.test(node) || BROKEN.test(node))) {
      const wanted = UNSAFE.test(node) ? 'HTML or script' : 'control characters and half a character'
      const message = `expected plain text, without ${wanted}, found ${show(node)}`
      findings.push(finding('text_invalid', { ...where, path: path.join('.') }, message))
    } else if (typeof node === 'object' && node !== null)
      for (const [key, inner] of Object.entries(node)) walk(inner, [...path, key])
  }
  walk(value, [])
  return findings
}
