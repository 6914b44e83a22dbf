import { ACCOUNT_SECTIONS, type AccountSection } from '../../core/account-sections.ts'
import type { Load } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { Member } from '../../core/viewer.ts'

export interface AccountPageData {
  readonly sections: readonly {
    readonly href: string
    readonly title: string
    readonly hint: string
    readonly icon: AccountSection['icon']
  }[]
}

/** The settings of the signed-in member; those that this site does not offer are left out. */
export const accountPage: Load<AccountPageData, Member> = async ({ scope: { t, tenant } }) => ({
  sections: ACCOUNT_SECTIONS.filter(
    ({ route }) => route !== 'lang-config' || tenant.languages.length > 1,
  ).map(({ route, title, hint, icon }) => ({ href: href(route), title: t(title), hint: t(hint), icon })),
})
