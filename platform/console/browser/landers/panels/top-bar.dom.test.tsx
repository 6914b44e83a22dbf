import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import { Others, PublishButton, Saved } from './top-bar.tsx'

afterEach(cleanup)

function bar(hasDraft: boolean) {
  const onPublish = vi.fn()
  render(
    <InStudio studio={{}}>
      <Saved state={{ kind: 'saved' }} hasDraft={hasDraft} />
      <PublishButton hasDraft={hasDraft} onPublish={onPublish} />
    </InStudio>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' })
  fireEvent.click(button)
  return { button, onPublish }
}

it('publishing is off while there is no draft, and the save state says why', () => {
  const { button, onPublish } = bar(false)
  expect(button.disabled).toBe(true)
  expect(onPublish).not.toHaveBeenCalled()
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('No draft to publish')
})

it('publishing is on as soon as there is a draft', () => {
  const { button, onPublish } = bar(true)
  expect(button.hasAttribute('aria-describedby')).toBe(false)
  expect(onPublish).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

it('the bar names the others who edit the lander, and nobody otherwise', () => {
  const { rerender } = render(
    <InStudio studio={{}}>
      <Others others={['mia@example.org', 'leo@example.org']} />
    </InStudio>,
  )
  expect(screen.getByRole('status').textContent).toBe('Also here: mia@example.org, leo@example.org')
  rerender(
    <InStudio studio={{}}>
      <Others others={[]} />
    </InStudio>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
})
