import { ACCOUNT_GROUPS, ACCOUNT_SECTIONS, type AccountSection } from '../../core/account-sections.ts'
import type { Load } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'

interface ShownSection {
  readonly href: string
  readonly title: string
  readonly hint: string
  readonly icon: AccountSection['icon']
}

export interface AccountPageData {
  readonly groups: readonly { readonly title: string; readonly sections: readonly ShownSection[] }[]
}

function offers({ languages, settings }: Tenant, route: AccountSection['route']): boolean {
  if (route === 'lang-config') return languages.length > 1
  if (route === 'account-check') return settings.profile_checks
  return route !== 'account-invitations' || settings.member_invitations > 0
}

/**
 * The settings of the signed-in member under their headings; those that this site does not offer
 * are left out.
 */
export const accountPage: Load<AccountPageData, Member> = async ({ scope: { t, tenant } }) => {
  const offered = ACCOUNT_SECTIONS.filter(({ route }) => offers(tenant, route))
  return {
    groups: ACCOUNT_GROUPS.map((group) => ({
      title: t(`account:group_${group}`),
      sections: offered
        .filter((section) => section.group === group)
        .map(({ route, title, hint, icon }) => ({ href: href(route), title: t(title), hint: t(hint), icon })),
    })),
  }
}
