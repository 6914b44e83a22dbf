import { isolated } from '../../../core/bidi-isolation.ts'
import type { Me } from '../../../core/client.ts'
import { photoUrl } from '../../../core/photo-url.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Dropdown, MenuItem } from '../../../ui/dropdown.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page.tsx'

/**
 * Removes drafts, unsent messages and signup answers, so that the next user of this tab does not
 * see them.
 */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden, so there is nothing in it.
  }
}

interface MenuLinkProps {
  to: string
  icon: IconName
  text: string
}

function MenuLink({ to, icon, text }: MenuLinkProps) {
  return (
    <MenuItem>
      <a href={to}>
        <Icon name={icon} />
        {text}
      </a>
    </MenuItem>
  )
}

/** The member's own pages, with the balance, and the logout. */
export function AccountMenu({ me }: { me: Me }) {
  const t = useT('site')
  const { site } = usePage()
  const face = (
    <>
      <span className="nav-avatar">
        {me.face ? (
          <img src={photoUrl(me.face, 'thumb')} alt="" width={34} height={34} />
        ) : (
          <Icon name="user" size={22} />
        )}
      </span>
      <span className="nav-name">{me.name}</span>
    </>
  )
  return (
    <form method="post" action="/logout" onSubmit={forgetTab}>
      <Dropdown trigger={face} label={`${t('nav_account')}: ${isolated(me.name)}`} align="end">
        <MenuLink to={href('profile')} icon="user" text={t('nav_profile')} />
        <MenuLink to={href('credits')} icon="credits" text={t('common:credits', { count: me.credits })} />
        <MenuLink to={href('transactions')} icon="menu" text={t('nav_payments')} />
        {me.withdrawal && <MenuLink to={href('withdrawal')} icon="undo" text={me.withdrawal} />}
        <MenuLink to={href('account')} icon="settings" text={t('common:settings')} />
        {(site.languages.length > 1 || site.moreLanguages) && (
          <MenuLink to={href('lang-config')} icon="globe" text={t('common:language')} />
        )}
        <MenuLink to={href('pages-name', { name: 'service' })} icon="info" text={t('footer_help')} />
        <MenuItem>
          <button type="submit">
            <Icon name="logout" />
            {t('common:logout')}
          </button>
        </MenuItem>
      </Dropdown>
    </form>
  )
}
