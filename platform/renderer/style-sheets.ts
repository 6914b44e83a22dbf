import { ServerStyleSheet } from 'styled-components'

const kept = new Map<string, ServerStyleSheet>()

/**
 * The sheet that a page's components write their rules to. Rules hold no value of a request or a tenant (those are CSS
 * variables), so the built program keeps one sheet a page: a component's rules are compiled once and not for each request,
 * which was a fifteenth of the CPU of the members page. In development a component's rules change under our hands: a new one each time.
 * @param name the page: sheets of others would bring rules that it never uses
 */
export function styleSheetOf(name: string, keep: boolean): ServerStyleSheet {
  const known = kept.get(name)
  if (known) return known
  const sheet = new ServerStyleSheet()
  if (keep) kept.set(name, sheet)
  return sheet
}
