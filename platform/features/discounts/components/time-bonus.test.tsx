import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { TimeBonusBanner } from './TimeBonusBanner.tsx'
import TimeBonusModal from './TimeBonusModal.tsx'

vi.mock('../computed.ts', () => ({
  TIME_BONUS: { code: 'FIRST', percentage: 31, seconds: 5 * 3600 },
  WELCOME_DISCOUNT: { code: 'NEXT', percentage: 31, seconds: 9 * 86_400 },
}))

/** Renders each text as its key and parameters. */
function render(children: ReactNode): string {
  const me = { id: 'ada', paid: false, timeBonusEndsAt: 60_000 }
  return renderToStaticMarkup(
    <PageProvider page={{ site: {}, me, now: 0, route: 'members' } as unknown as PagePayload}>
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, values) => [key, ...Object.values(values ?? {})].join(' ')}
      >
        {children}
      </I18nProvider>
    </PageProvider>,
  )
}

it('the banner states the percentage and the following code that the rules apply', () => {
  expect(render(<TimeBonusBanner />)).toContain('discounts:banner_text 31% NEXT')
})

it('the modal states the percentage, hours, following code and days that the rules apply', () => {
  const modal = render(<TimeBonusModal left={1000} onClose={() => undefined} />)
  expect(modal).toContain('discounts:modal_text 31% 5')
  expect(modal).toContain('discounts:modal_afterwards NEXT 9')
})
