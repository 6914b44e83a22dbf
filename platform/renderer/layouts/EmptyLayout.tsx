import type { ReactNode } from 'react'
import { href } from '../../core/routes.ts'
import { EntryWarning } from '../../features/site/components/EntryWarning.tsx'
import { SignupModal } from '../../features/site/components/SignupModal.tsx'
import { useT } from '../../i18n/react.tsx'

/** What everybody must be able to read before they sign up. */
const LEGAL = ['terms', 'privacy', 'imprint'] as const

/** Nothing around the page but the entry warning, by country, the signup modal, and a line of links that the law asks for. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  const t = useT('site')
  return (
    <>
      <main id="content">{children}</main>
      <footer className="container text-center text-sm">
        <nav aria-label={t('footer_legal')}>
          {LEGAL.map((name, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              <a className="tap" href={href('pages-name', { name })}>
                {t(`page_${name}`)}
              </a>
            </span>
          ))}
        </nav>
      </footer>
      <SignupModal />
      <EntryWarning />
    </>
  )
}
