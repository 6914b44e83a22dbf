import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import type { PreviewOf } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'
import { PreviewDialog } from './preview-dialog.tsx'

afterEach(cleanup)

const EXPERIMENT = { id: 'headline', variants: { plain: { weight: 50 }, eye: { weight: 50 } } }

function show(layer: DialogProps['layer'], document: object) {
  const previewLink = vi.fn(async ({ variant = '' }: PreviewOf) => `about:blank#variant=${variant}`)
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
  return { address, shown: () => screen.queryByLabelText<HTMLSelectElement>('What is shown') }
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

it('offers no choice if the page has only one part', async () => {
  const { address, shown } = show({ kind: 'lander' }, {})
  await address(/variant=$/)
  expect(shown()).toBeNull()
})
