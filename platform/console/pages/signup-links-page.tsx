import type { StaffInvitation } from '../../features/invitations/server.ts'
import type { WaitingAddress } from '../../features/waiting-list/server.ts'
import { formatDate } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import type { SiteListProps } from '../list-page.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'

export type SignupLink = StaffInvitation & { readonly link: string }

/** A row of the page: an address that asks for an invitation, or a link. */
export type SignupLinkRow = { readonly asked: WaitingAddress } | SignupLink

/**
 * Addresses that ask for an invitation to one site, the links to its signup, and the form that
 * creates them.
 */
export function SignupLinksPage({ fault, ...list }: SiteListProps<SignupLinkRow>) {
  const { scope, tenant, rows } = list
  const asked = rows.flatMap((row) => ('asked' in row ? [row.asked] : []))
  const { t } = scope
  return (
    <Frame scope={scope} path="/signup-links" fault={fault?.message}>
      <h1>{t('console:signup_links')}</h1>
      <p>{t('console:signup_links_text')}</p>
      <List
        {...list}
        next={undefined}
        path="/signup-links"
        fields={[siteField(scope)]}
        button="show"
        beside={tenant && <NewLinkForm scope={scope} tenant={tenant.key} />}
        empty={<EmptyState icon="mail" title={t('console:link_none')} text={t('console:link_none_text')} />}
      >
        {asked.length > 0 && <Asked scope={scope} tenant={tenant?.key} asked={asked} />}
        {rows.map(
          (one) => 'id' in one && <LinkCard key={one.id} scope={scope} tenant={tenant?.key} one={one} />,
        )}
      </List>
    </Frame>
  )
}

function NewLinkForm({ scope, tenant }: { readonly scope: PlatformScope<Staff>; readonly tenant: number }) {
  const { t } = scope
  const whole = { type: 'number', min: 1, required: true } as const
  return (
    <form method="post" action="/signup-links" className="card filter">
      <input type="hidden" name="tenant" value={tenant} />
      <TextField label={t('console:link_uses')} name="uses" {...whole} max={1000} defaultValue={1} />
      <TextField label={t('console:link_days')} name="days" {...whole} max={365} defaultValue={30} />
      <TextField label={t('console:link_note')} name="note" maxLength={60} />
      <Button type="submit">{t('console:link_make')}</Button>
    </form>
  )
}

interface AskedProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number | undefined
  readonly asked: readonly WaitingAddress[]
}

function Asked({ scope, tenant, asked }: AskedProps) {
  const { t, locale } = scope
  return (
    <section className="card">
      <h2>{t('console:asked_title')}</h2>
      <p>{t('console:asked_text')}</p>
      {asked.map(({ id, email, confirmedAt }) => (
        <form key={id} method="post" action="/signup-links/invite" className="cluster">
          <input type="hidden" name="tenant" value={tenant} />
          <input type="hidden" name="id" value={id} />
          <span className="pick">{email}</span>
          {confirmedAt && (
            <span className="muted">
              {t('console:asked_since', { date: formatDate(locale.iso, confirmedAt, 'long') })}
            </span>
          )}
          <Button type="submit" size="small">
            {t('console:asked_invite')}
          </Button>
        </form>
      ))}
    </section>
  )
}

interface CardProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number | undefined
  readonly one: SignupLink
}

function LinkCard({ scope, tenant, one }: CardProps) {
  const { t, locale } = scope
  const { id, link, note, uses, used, open, expiresAt, joined } = one
  const until = t('console:link_until', { date: formatDate(locale.iso, expiresAt, 'long') })
  return (
    <section className="card">
      {note && <h2>{note}</h2>}
      {open && <p className="mono pick">{link}</p>}
      <p>
        {t('console:link_used', { used, uses })} · {open ? until : t('console:link_ended')}
      </p>
      {joined.length > 0 && <p>{t('console:link_people', { names: joined.join(', ') })}</p>}
      {open && (
        <form method="post" action="/signup-links/revoke">
          <input type="hidden" name="tenant" value={tenant} />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="secondary" size="small">
            {t('console:link_revoke')}
          </Button>
        </form>
      )}
    </section>
  )
}
