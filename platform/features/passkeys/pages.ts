import { NotFoundError } from '../../core/errors.ts'
import type { LoadInput } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { findPasskeys } from './queries.ts'

export interface PasskeysData {
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    /** Days in the viewer's date format; `used` is null if the passkey was never used. */
    readonly added: string
    readonly used: string | null
  }[]
  readonly confirmed: boolean
}

/** The passkeys of the signed-in member. */
export async function passkeysPage({ scope }: LoadInput<Member>): Promise<PasskeysData> {
  const { db, viewer, locale } = scope
  const found = await findPasskeys(db, viewer.id)
  return {
    passkeys: found.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      added: formatDate(locale.iso, created_at),
      used: last_used_at && formatDate(locale.iso, last_used_at),
    })),
    confirmed: viewer.status === 'active',
  }
}

/** Data of the page that removes one passkey. @throws NotFoundError */
export async function removePasskeyPage({
  scope,
  query,
  form,
}: LoadInput<Member>): Promise<{ readonly id: string; readonly name: string }> {
  const id = query.id ?? form?.values.id
  const found = (await findPasskeys(scope.db, scope.viewer.id)).find((one) => one.id === id)
  if (!found) throw new NotFoundError()
  return { id: found.id, name: found.name }
}
