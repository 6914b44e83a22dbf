import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { NO_FACTS } from '../../../testing/lander-facts.ts'
import type { LanderProfile } from '../facts.ts'
import { EntranceFields, signupFor, WayIn } from './WayIn.tsx'

const entrance = { lander: 'gallery', slug: 'summer', experiment: 'headline', variant: 'b' }

it('passes lander, campaign and variant on to the signup', () => {
  expect(signupFor({ ...NO_FACTS, entrance }, { seeks: 'male' })).toBe(
    '/signup?seeks=male&lander=gallery&slug=summer&experiment=headline&variant=b',
  )
  const profile = { id: '0199b0de-0000-7000-8000-000000000001' } as LanderProfile
  expect(signupFor({ profile, entrance: { lander: 'landing' } })).toBe(
    '/members/0199b0de-0000-7000-8000-000000000001/signup?lander=landing',
  )
  expect(signupFor(NO_FACTS)).toBe('/signup')
})

it('writes them into forms escaped, whatever the address contains', () => {
  const html = renderToStaticMarkup(<EntranceFields entrance={{ lander: 'video', slug: '"><script>' }} />)
  expect(html).toContain('<input type="hidden" name="lander" value="video"/>')
  expect(html).not.toContain('<script>')
})

it.each([
  ['plain', 'primary'],
  ['tinted', 'primary'],
  ['dark', 'inverse'],
  ['brand', 'inverse'],
] as const)('stands out on a %s ground, on a closed site as well', (tone, variant) => {
  for (const refusal of [null, 'invite_needed'] as const) {
    const html = renderToStaticMarkup(
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <WayIn facts={{ ...NO_FACTS, refusal }} tone={tone}>
          Join
        </WayIn>
      </I18nProvider>,
    )
    expect(html).toContain(`data-variant="${variant}"`)
    expect(html).toContain(refusal ? 'href="/waiting-list"' : 'href="/signup"')
  }
})
