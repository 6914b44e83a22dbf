import type { SameText } from '../../features/reports/server.ts'
import type { ModerationCase } from '../moderation-queries.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'

/** Props of the page of a case and of its forms. */
export interface CasePageProps {
  readonly scope: PlatformScope<Staff>
  readonly one: ModerationCase
  /** Other profiles with the same text, if a rule found it in several. */
  readonly sameText: readonly SameText[]
  readonly fault?: FormFault
  /** The fields of a refused decision as they were sent. */
  readonly typed?: Typed
}
