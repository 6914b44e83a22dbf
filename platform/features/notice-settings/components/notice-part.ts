import { href } from '../../../core/routes.ts'
import type { FormHandle } from '../../../ui/use-form.ts'
import type { NoticesAnswer } from '../contract.ts'

/** What every part of the page gets: what is set now, and the form that changes it. */
export interface NoticePart {
  readonly now: NoticesAnswer
  readonly form: FormHandle
}

/** Where every form of the page is posted to. */
export const PAGE = href('notifications')
