import { href } from '../../../core/routes.ts'
import type { FormHandle } from '../../../ui/use-form.ts'
import type { NoticesAnswer } from '../contract.ts'

/** Props of each part of the page: the current settings and the form that changes them. */
export interface NoticePart {
  readonly now: NoticesAnswer
  readonly form: FormHandle
}

/** Target of every form on the page. */
export const PAGE = href('notifications')
