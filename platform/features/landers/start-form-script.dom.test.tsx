import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PagePayload } from '../../core/client.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import { PageProvider } from '../../ui/page.tsx'
import { StartForm } from './components/StartForm.tsx'
import type { LanderFacts } from './facts.ts'
import { SECTION_SCRIPTS } from './section-scripts.ts'

/** The answers of each submission. */
const sent: Record<string, unknown>[] = []
const submitted = (event: Event) => {
  event.preventDefault()
  const { gender, seeks } = Object.fromEntries(new FormData(event.target as HTMLFormElement))
  sent.push({ gender, seeks })
}

/** The form of a front page whose script has run. */
function show({ sameSex = false, seeks }: { sameSex?: boolean; seeks?: 'male' } = {}): void {
  const site = { sameSex, genders: ['female', 'male'], minimumAge: 18, name: 'Amore' }
  render(
    <PageProvider page={{ data: null, site, me: null, form: null } as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <StartForm
          facts={{ refusal: null, entrance: {}, profile: null, seeks } as unknown as LanderFacts}
          title="Who?"
          button="On"
        />
      </I18nProvider>
    </PageProvider>,
  )
  new Function(SECTION_SCRIPTS.hero.code)()
}

const radio = (name: string, value: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}][value=${value}]`)
  if (!found) throw new Error(`no radio ${name}=${value}`)
  return found
}
/** A click by mouse or finger. */
const press = (name: string, value: string) => fireEvent.click(radio(name, value), { detail: 1 })
/** A click triggered by an arrow key or the space bar. */
const byKey = (name: string, value: string) => fireEvent.click(radio(name, value), { detail: 0 })

beforeEach(() => {
  sent.length = 0
  document.addEventListener('submit', submitted)
})
afterEach(() => {
  document.removeEventListener('submit', submitted)
  cleanup()
})

it('goes on with the press that answers the last open question, whichever that is', () => {
  show()
  press('seeks', 'male')
  expect(sent).toEqual([])
  press('gender', 'female')
  expect(sent).toEqual([{ gender: 'female', seeks: 'male' }])
})

it('goes on with one press where the page answers the other question, and on a same-sex site', () => {
  show({ seeks: 'male' })
  press('gender', 'female')
  expect(sent).toHaveLength(1)
  cleanup()
  show({ sameSex: true })
  press('gender', 'male')
  expect(sent).toHaveLength(2)
})

it('stays while answers are chosen by keys', () => {
  show()
  for (const value of ['female', 'male']) byKey('gender', value)
  for (const value of ['female', 'male']) byKey('seeks', value)
  expect(sent).toEqual([])
})

it('stays when Back shows it again with its answers, until the last question is pressed', () => {
  show()
  // Browsers restore answers without a click, and after the script ran.
  radio('gender', 'female').checked = true
  radio('seeks', 'male').checked = true
  window.dispatchEvent(new Event('pageshow'))
  expect(sent).toEqual([])
  press('gender', 'male')
  expect(sent).toEqual([])
  press('seeks', 'female')
  expect(sent).toEqual([{ gender: 'male', seeks: 'female' }])
})
