import { Band } from '../Band.tsx'
import { StartForm } from '../StartForm.tsx'
import type { SectionProps, Tone } from '../section-props.ts'

interface Settings {
  readonly tone: Tone
}

export const signupCss = `
.l-signup .l-start{max-width:30rem;margin-inline:auto}
`

/** The first step of the signup as a section. */
export function Signup({ id, settings, texts, facts }: SectionProps<Settings>) {
  return (
    <Band id={id} tone={settings.tone} className="l-signup">
      <StartForm
        facts={facts}
        title={texts.title}
        lead={texts.lead}
        button={texts.button ?? ''}
        note={texts.note}
      />
    </Band>
  )
}
