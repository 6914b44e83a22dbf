import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import type { PreviewLink, PreviewOf } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'
import { PreviewDialog } from './preview-dialog.tsx'

afterEach(cleanup)

const EXPERIMENT = { id: 'headline', variants: { plain: { weight: 50 }, eye: { weight: 50 } } }

const UNTIL = '2026-11-27T14:32:00.000Z'

function show(layer: DialogProps['layer'], document: object, shows: PreviewLink['shows'] = 'draft') {
  const previewLink = vi.fn(async ({ variant = '' }: PreviewOf) => ({
    url: `about:blank#variant=${variant}`,
    until: UNTIL,
    shows,
  }))
  const given = { api: { previewLink }, saver: { flush: async () => true }, layer, document }
  const others = { language: 'it', theme: 'aurora', device: 'phone', onClose: vi.fn() }
  const props = { ...given, ...others } as unknown as DialogProps
  render(
    <InStudio studio={{}}>
      <PreviewDialog {...props} />
    </InStudio>,
  )
  const address = async (end: RegExp) =>
    waitFor(() =>
      expect(screen.getByRole('link', { name: /new tab/, hidden: true }).getAttribute('href')).toMatch(end),
    )
  const facts = () => [...globalThis.document.querySelectorAll('.shown dd')].map((one) => one.textContent)
  return { address, facts, shown: () => screen.queryByLabelText<HTMLSelectElement>('What is shown') }
}

it('shows the edited variant first and offers the other parts', async () => {
  const { address, shown } = show({ kind: 'variant', id: 'eye' }, { experiment: EXPERIMENT })
  await address(/variant=eye$/)
  expect(shown()?.selectedOptions[0]?.textContent).toBe('Variant: eye')
  fireEvent.change(shown() as HTMLSelectElement, { target: { value: 'variant plain' } })
  await address(/variant=plain$/)
  fireEvent.change(shown() as HTMLSelectElement, { target: { value: 'lander' } })
  await address(/variant=$/)
})

it.each<[DialogProps['layer'], PreviewLink['shows'], string, string]>([
  [{ kind: 'lander' }, 'draft', 'Lander, without its experiment', 'Draft'],
  [{ kind: 'variant', id: 'eye' }, { live: 4 }, 'Variant: eye', 'Version 4, live'],
  [{ kind: 'variant', id: 'eye' }, 'files', 'Variant: eye', 'Files of the site'],
])('says outside of the frame what it shows, and until when: %o, %o', async (layer, shows, part, version) => {
  const { address, facts } = show(layer, { experiment: EXPERIMENT }, shows)
  await address(/variant=/)
  const until = new Date(UNTIL).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  expect(facts()).toEqual([part, 'Italiano', 'Phone, 390 px', version, until])
})

it('offers no choice if the page has only one part', async () => {
  const { address, shown } = show({ kind: 'lander' }, {})
  await address(/variant=$/)
  expect(shown()).toBeNull()
})
