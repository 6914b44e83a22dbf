import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { ROLES } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { StaffEntry } from '../staff-list.ts'
import { roleName } from '../texts.ts'
import { Frame } from './frame.tsx'
import { SiteChoice } from './site-choice.tsx'

/** The fields of a refused invitation as they were sent, unchecked. */
export interface EnteredInvitation {
  readonly email: string
  readonly role: string
  readonly sites: string
  readonly tenants: readonly string[]
}

export interface StaffPageProps {
  readonly scope: PlatformScope<Staff>
  readonly people: readonly StaffEntry[]
  readonly fault?: FormFault
  readonly entered?: EnteredInvitation
  /** A link that was just created: whether it was mailed, or the link if it is shown instead. */
  readonly sent?: { readonly to: string; readonly mailed: boolean; readonly link: string | null }
}

/** The staff members, the actions for each, and the form that invites. */
export function StaffPage({ scope, people, fault, entered, sent }: StaffPageProps) {
  const { t } = scope
  return (
    <Frame scope={scope} path="/staff" fault={fault?.message}>
      <h1>{t('console:staff')}</h1>
      {sent && (
        <Alert tone={sent.mailed || sent.link !== null ? 'success' : 'danger'}>
          {sent.link === null ? (
            t(sent.mailed ? 'console:link_mailed' : 'console:link_unsent', { email: sent.to })
          ) : (
            <>
              <p>{t('console:link_text', { email: sent.to })}</p>
              <code className="mono">{sent.link}</code>
            </>
          )}
        </Alert>
      )}
      <div className="card table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('console:email')}</th>
              <th scope="col">{t('console:role_label')}</th>
              <th scope="col">{t('console:sites')}</th>
              <th scope="col">{t('console:state_label')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <Person key={person.email} scope={scope} person={person} />
            ))}
          </tbody>
        </table>
      </div>
      <InviteForm scope={scope} {...(fault ? { fault } : {})} {...(entered ? { entered } : {})} />
    </Frame>
  )
}

function Person({ scope, person }: { scope: StaffPageProps['scope']; person: StaffEntry }) {
  const { t, staff } = scope
  const { id, email, role, tenants, state } = person
  const siteOf = (key: number) => scope.tenants.find((tenant) => tenant.key === key)?.id ?? String(key)
  return (
    <tr id={`staff-${id}`}>
      <td data-label={t('console:email')}>{email}</td>
      <td data-label={t('console:role_label')}>{roleName(t, role)}</td>
      <td data-label={t('console:sites')}>
        {tenants === 'all' ? t('console:all_sites') : tenants.map(siteOf).join(', ')}
      </td>
      <td data-label={t('console:state_label')}>{t(`console:state.${state}`)}</td>
      <td>{email === staff.email ? null : <Actions scope={scope} email={email} state={state} />}</td>
    </tr>
  )
}

/**
 * The actions for a staff member, each a button of one form; its accessible name includes the email
 * address.
 */
function Actions({
  scope,
  email,
  state,
}: Pick<StaffEntry, 'email' | 'state'> & Pick<StaffPageProps, 'scope'>) {
  const action = (path: string, label: string) => (
    <Button
      type="submit"
      variant="secondary"
      size="small"
      formAction={`/staff/${path}`}
      aria-label={`${scope.t(`console:${label}`)}: ${email}`}
    >
      {scope.t(`console:${label}`)}
    </Button>
  )
  return (
    <form method="post" className="person">
      <input type="hidden" name="email" value={email} />
      {state === 'disabled' ? action('enable', 'enable') : action('disable', 'disable')}
      {state !== 'disabled' && action('new-link', 'new_link')}
      {state === 'active' && action('end-sessions', 'end_sessions')}
    </form>
  )
}

function InviteForm({ scope, fault, entered }: Pick<StaffPageProps, 'scope' | 'fault' | 'entered'>) {
  const { t } = scope
  const roles = ROLES.map((role) => ({ value: role, label: roleName(t, role) }))
  return (
    <form method="post" action="/staff/invite" className="card stack">
      <h2>{t('console:invite_title')}</h2>
      <TextField
        label={t('console:email')}
        name="email"
        type="email"
        autoComplete="off"
        required
        defaultValue={entered?.email}
        error={fault?.fields.email}
      />
      <Select
        label={t('console:role_label')}
        name="role"
        defaultValue={ROLES.find((role) => role === entered?.role) ?? 'moderator'}
        options={roles}
        error={fault?.fields.role}
      />
      <SiteChoice
        scope={scope}
        sites={entered?.sites ?? ''}
        chosen={entered?.tenants ?? []}
        error={fault?.fields.sites}
      />
      <Button type="submit" icon="mail">
        {t('console:invite')}
      </Button>
    </form>
  )
}
