import type { ReactNode } from 'react'
import { EntryWarning } from '../../features/site/components/EntryWarning.tsx'
import { Footer } from '../../features/site/components/Footer.tsx'
import { usePage } from '../../ui/page.tsx'

/** Landing pages: logo bar, content, footer with disclaimer, entry warning by country (specification section 2). */
export function LanderLayout({ children }: { children: ReactNode }) {
  const { site } = usePage()
  return (
    <>
      <div className="shell">
        <header className="nav">
          <div className="container nav-row">
            <span className="nav-logo">
              <img src={site.logo} alt={site.name} height={34} />
            </span>
          </div>
        </header>
        <main id="content">{children}</main>
        <Footer />
      </div>
      <EntryWarning />
    </>
  )
}
