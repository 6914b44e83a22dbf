import type { ReactNode } from 'react'
import { EntryWarning } from '../../features/site/components/EntryWarning.tsx'
import { Footer } from '../../features/site/components/Footer.tsx'
import { TopNav } from '../../features/site/components/TopNav.tsx'
import { useT } from '../../i18n/react.tsx'
import { usePage } from '../../ui/page.tsx'
import { bringsFooter } from './own-footer.ts'

/**
 * The front page: navigation, footer and entry warning as on other pages, rendered on the server
 * only; for visitors.
 */
export function FrontLayout({ children }: { children: ReactNode }) {
  const t = useT('common')
  const { data } = usePage()
  return (
    <>
      <div className="shell">
        <a className="skip-link" href="#content">
          {t('skip_to_content')}
        </a>
        <TopNav me={null} own />
        <main id="content">{children}</main>
        {!bringsFooter(data) && <Footer />}
      </div>
      <EntryWarning />
    </>
  )
}
