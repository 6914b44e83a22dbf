import type { ReactNode } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'

/** What everybody must be able to read before they sign up. */
const LEGAL = ['terms', 'privacy', 'imprint'] as const

/**
 * In place of the footer, where nothing is to lead away: the line of links that the law asks for,
 * and what else must be told there.
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
