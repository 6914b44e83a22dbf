import { Band } from '../Band.tsx'
import type { SectionProps, Tone } from '../section-props.ts'
import { WayIn } from '../WayIn.tsx'

interface Settings {
  readonly tone: Tone
}

export const closingCss = `
.l-closing{text-align:center}
.l-closing .l-lead{max-width:34em;margin-inline:auto;font-size:var(--text-lg)}
`

/** Repeats the promise, with the call to action. */
export function Closing({ id, settings, texts, facts }: SectionProps<Settings>) {
  return (
    <Band id={id} tone={settings.tone} className="l-closing">
      <h2>{texts.title}</h2>
      {texts.lead && <p className="l-lead">{texts.lead}</p>}
      <WayIn facts={facts} tone={settings.tone}>
        {texts.button ?? ''}
      </WayIn>
    </Band>
  )
}
