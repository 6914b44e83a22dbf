import { useT } from '../../../i18n/react.tsx'
import { ContactUs } from '../../signup/components/ContactUs.tsx'
import type { LanderFacts } from '../facts.ts'

export const closedNoticeCss = `
.l-shut-note{margin:0;padding:var(--space-3) 0;background:var(--color-info-soft);color:var(--color-info-text);text-align:center}
.l-shut-note p{margin:0}
.l-shut-note .ui-button{margin-top:var(--space-2)}
.l-shut-note~.l-film{grid-template-rows:minmax(24svh,1fr) auto}
.l-shut-note~:is(.l-film,.l-question,.l-who[data-layout=stage]){min-height:min(100svh - var(--size-nav) - 8rem,56rem)}
@media (max-width:767.98px){.l-shut-note{font-size:var(--text-sm)}.l-shut-note~:is(.l-film,.l-question,.l-who[data-layout=stage]){min-height:min(100svh - var(--size-nav) - 11rem,56rem)}}
`

/** Notice at the top of a page whose site takes no new members: what they can ask for, and whom. */
export function ClosedNotice({ refusal }: { refusal: NonNullable<LanderFacts['refusal']> }) {
  const t = useT('index')
  const wish = refusal === 'invite_needed' ? 'invitation' : 'opening'
  return (
    <div className="l-shut-note">
      <div className="container">
        <p>
          <strong>{t(`waiting-list:title_${wish}`)}.</strong> {t(`waiting-list:text_${wish}`)}
        </p>
        <ContactUs refusal={refusal} />
      </div>
    </div>
  )
}
