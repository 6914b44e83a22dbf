import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import type { LanderDocument } from '../document.ts'
import type { DialogProps } from './dialog-props.ts'
import { ExperimentDialog } from './experiment-dialog.tsx'

afterEach(cleanup)

function show(document: LanderDocument) {
  const [onDocument, onLayer, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  const props = { document, layer: { kind: 'lander' }, onDocument, onLayer, onClose }
  render(
    <InStudio studio={{}}>
      <ExperimentDialog {...(props as unknown as DialogProps)} />
    </InStudio>,
  )
  return { onDocument, onLayer }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

it('creates an experiment and opens its second variant', () => {
  const { onDocument, onLayer } = show({ order: ['hero'] })
  press('Use this experiment')
  expect(onDocument).toHaveBeenCalledWith({
    order: ['hero'],
    experiment: { id: 'test-1', variants: { a: { weight: 50 }, b: { weight: 50 } } },
  })
  expect(onLayer).toHaveBeenCalledWith({ kind: 'variant', id: 'b' })
})

const RUNNING = { experiment: { id: 'head-1', variants: { a: { weight: 50 }, b: { weight: 50 } } } }

it('renames a changed experiment automatically and shows why it cannot be saved', () => {
  const { onDocument } = show(RUNNING)
  const [weight] = screen.getAllByLabelText('Weight in %')
  if (!weight) throw new Error('a weight')
  fireEvent.change(weight, { target: { value: '60' } })
  expect(screen.getByLabelText<HTMLInputElement>('Name of the experiment').value).toBe('head-2')
  press('Use this experiment')
  expect(onDocument).not.toHaveBeenCalled()
  expect(screen.getByText('The weights sum to 110. Change them so that they sum to 100.')).toBeTruthy()
})

it('refuses a weight of 100 instead of cutting it to 10', () => {
  show(RUNNING)
  const [weight] = screen.getAllByLabelText<HTMLInputElement>('Weight in %')
  if (!weight) throw new Error('a weight')
  expect(weight.maxLength).toBeGreaterThanOrEqual('100.55'.length)
  fireEvent.change(weight, { target: { value: '100' } })
  press('Use this experiment')
  expect(screen.getByText('A whole number from 1 to 99.')).toBeTruthy()
  expect(screen.queryByText(/The weights sum to/)).toBeNull()
})

it('ends the experiment', () => {
  const { onDocument } = show({ ...RUNNING, order: ['hero'] })
  press('End the experiment')
  expect(onDocument).toHaveBeenCalledWith({ order: ['hero'] })
})
