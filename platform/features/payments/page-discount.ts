import { AppError } from '../../core/errors.ts'
import { discounted, type Money } from '../../core/money.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { activeDiscount, applyDiscount, CODE_TRIES } from '../discounts/server.ts'

/** The result of a discount code on a page before paying. */
export interface Applied {
  readonly discount: { readonly code: string; readonly percentage: number; readonly amount: Money } | null
  /** Value of the field, valid or not. */
  readonly typedCode: string
  /** Error of the typed code, in the viewer's language. */
  readonly codeError: string | null
}

/** The typed code if one was typed (a cleared field means none), otherwise the active one. */
export async function discountFor(
  scope: RequestScope<Member>,
  order: Money,
  method: string,
  typed: string | undefined,
): Promise<Applied> {
  const { db, viewer, now, t } = scope
  const active = typed === undefined ? await activeDiscount(db, viewer, now) : undefined
  const code = (typed ?? active?.code ?? '').trim().slice(0, 40)
  if (code === '') return { discount: null, typedCode: '', codeError: null }
  try {
    if (typed !== undefined) await scope.limit(CODE_TRIES)
    const found = await applyDiscount(db, viewer, code, { country: viewer.country, order, method, now })
    const amount = discounted(order, found.percentage)
    return {
      discount: { code: found.code, percentage: found.percentage, amount },
      typedCode: found.code,
      codeError: null,
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    if (typed === undefined) return { discount: null, typedCode: '', codeError: null }
    return { discount: null, typedCode: code, codeError: t(`errors:${error.code}`, error.params) }
  }
}
