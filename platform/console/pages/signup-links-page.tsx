import type { StaffInvitation } from '../../features/invitations/server.ts'
import { formatDate } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { Frame } from './frame.tsx'

type Link = StaffInvitation & { readonly link: string }

export interface SignupLinksPageProps {
  readonly scope: PlatformScope<Staff>
  readonly links: readonly Link[]
  /** Key of the site that is shown. */
  readonly tenant?: number | undefined
  readonly fault?: string | undefined
}

/** Links to the signup of one site: a form that makes them, and those that there are. */
export function SignupLinksPage({ scope, links, tenant, fault }: SignupLinksPageProps) {
  const { t, tenants } = scope
  const sites = tenants.map(({ key, settings }) => ({ value: String(key), label: settings.name }))
  const chosen = tenant === undefined ? '' : String(tenant)
  return (
    <Frame scope={scope} path="/signup-links" fault={fault}>
      <h1>{t('console:signup_links')}</h1>
      <p>{t('console:signup_links_text')}</p>
      <form method="get" action="/signup-links" className="card filter">
        <Select label={t('console:site')} name="tenant" options={sites} defaultValue={chosen} />
        <Button type="submit" variant="secondary">
          {t('console:link_show')}
        </Button>
      </form>
      {tenant !== undefined && <NewLinkForm scope={scope} tenant={tenant} />}
      {links.length === 0 && (
        <EmptyState icon="mail" title={t('console:link_none')} text={t('console:link_none_text')} />
      )}
      {links.map((one) => (
        <LinkCard key={one.id} scope={scope} tenant={tenant} one={one} />
      ))}
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

function LinkCard({ scope, tenant, one }: Pick<SignupLinksPageProps, 'scope' | 'tenant'> & { one: Link }) {
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
