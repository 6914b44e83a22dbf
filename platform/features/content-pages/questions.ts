import { Marked, type Token } from 'marked'
import type { LocaleCode } from '../../core/locale.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isoFor } from '../../i18n/languages.ts'
import { fillPage } from '../../tenancy/content-pages.ts'
import { readPageSource } from '../../tenancy/page-source.ts'
import { textOf } from './plain.ts'

export interface Questions {
  /** Tag of their language if it is not the reader's. */
  readonly language: string | null
  /** Answers as paragraphs of plain text. */
  readonly list: readonly { readonly question: string; readonly answer: readonly string[] }[]
}

const NONE: Questions = { language: null, list: [] }

/** Cache keyed by the tenant's frozen pages: a changed tenant is another object. */
const made = new WeakMap<Tenant['pages'], Map<LocaleCode, Questions>>()

/**
 * The first `most` questions of the page `faq`, in the reader's language, else in the site's first
 * language that has it.
 */
export function firstQuestions(
  { tenant, locale }: Pick<RequestScope, 'tenant' | 'locale'>,
  most: number,
): Questions {
  const known = made.get(tenant.pages) ?? new Map<LocaleCode, Questions>()
  made.set(tenant.pages, known)
  const questions = known.get(locale.code) ?? questionsOf(tenant, locale.code)
  known.set(locale.code, questions)
  return { ...questions, list: questions.list.slice(0, most) }
}

function questionsOf(tenant: Tenant, code: LocaleCode): Questions {
  const own: readonly LocaleCode[] = code === 'en-US' ? ['en-US', 'en'] : [code]
  const language = [...own, ...tenant.languages].find((one) => tenant.pages[one]?.faq !== undefined)
  const source = language && tenant.pages[language]?.faq
  if (!language || source === undefined) return NONE
  const tokens = new Marked({ gfm: true }).lexer(
    fillPage(readPageSource(source).body, tenant.settings, language),
  )
  return { language: own.includes(language) ? null : isoFor(language), list: inQuestions(tokens) }
}

/** Each heading of level 2 is a question; the text up to the next one is its answer. */
function inQuestions(tokens: readonly Token[]): Questions['list'] {
  const list: { question: string; answer: string[] }[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      if (token.depth === 2) list.push({ question: textOf(token), answer: [] })
    } else list.at(-1)?.answer.push(...[textOf(token).trim()].filter(Boolean))
  }
  return list.filter(({ answer }) => answer.length > 0)
}
