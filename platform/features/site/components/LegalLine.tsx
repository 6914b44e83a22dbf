import type { ReactNode } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'

/** Pages that everybody must be able to read before they sign up. */
const LEGAL = ['terms', 'privacy', 'imprint'] as const

/**
 * Replaces the footer on pages without further links: the legally required links, and other
 * required notices.
 */
export function LegalLine({ children }: { children?: ReactNode }) {
  const t = useT('site')
  return (
    <footer className="container text-sm">
      <nav className="text-center" aria-label={t('footer_legal')}>
        {LEGAL.map((name, index) => (
          <span key={name}>
            {index > 0 && ' · '}
            <a className="tap" href={href('pages-name', { name })}>
              {t(`page_${name}`)}
            </a>
          </span>
        ))}
      </nav>
      {children}
    </footer>
  )
}
