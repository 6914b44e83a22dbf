import { LOOK_REASONS } from '../../core/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { reasonName } from '../texts.ts'
import type { Typed } from '../typed-fields.ts'
import { Frame } from './frame.tsx'

export interface MembersPageProps {
  readonly scope: PlatformScope<Staff>
  readonly fault?: FormFault
  readonly typed?: Typed
}

/** Finds a single member. There is no list of members to browse. */
export function MembersPage({ scope, fault, typed = {} }: MembersPageProps) {
  const { t } = scope
  const reasons = LOOK_REASONS.map((value) => ({ value, label: reasonName(t, value) }))
  return (
    <Frame scope={scope} path="/members" fault={fault?.message}>
      <h1>{t('console:members')}</h1>
      <p>{t('console:members_text')}</p>
      <form method="post" action="/members" className="card filter">
        <Select
          label={t('console:site')}
          name="tenant"
          options={sitesOf(scope)}
          defaultValue={typed.tenant}
        />
        <TextField
          label={t('console:member_field')}
          name="who"
          required
          maxLength={254}
          defaultValue={typed.who}
          error={fault?.fields.who}
        />
        <Select
          label={t('console:look_reason')}
          name="reason"
          required
          placeholder={t('common:choose')}
          options={reasons}
          defaultValue={typed.reason ?? ''}
          error={fault?.fields.reason}
        />
        <Button type="submit" icon="search">
          {t('console:member_open')}
        </Button>
      </form>
    </Frame>
  )
}
