import type { ReactNode } from 'react'
import { BrandLogo } from '../../features/site/components/BrandLogo.tsx'
import { EntryWarning } from '../../features/site/components/EntryWarning.tsx'
import { Footer } from '../../features/site/components/Footer.tsx'
import { usePage } from '../../ui/page.tsx'
import { bringsFooter } from './own-footer.ts'

/** Landing pages: logo bar, content, footer with disclaimer, entry warning by country. */
export function LanderLayout({ children }: { children: ReactNode }) {
  const { data } = usePage()
  return (
    <>
      <div className="shell">
        <header className="nav">
          <div className="container nav-row">
            <span className="nav-logo">
              <BrandLogo own />
            </span>
          </div>
        </header>
        <main id="content">{children}</main>
        {!bringsFooter(data) && <Footer />}
      </div>
      <EntryWarning />
    </>
  )
}
