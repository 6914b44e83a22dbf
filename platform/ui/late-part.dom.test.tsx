import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { latePart } from './late-part.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>

it('is drawn at once where its code was loaded before', async () => {
  const Part = latePart(async () => Words)
  await Part.load()
  render(<Part text="here" />)
  expect(screen.getByText('here')).toBeDefined()
})

it('is drawn once its code has come, where the page did not wait for it', async () => {
  const Part = latePart(async () => Words)
  render(<Part text="later" />)
  expect(screen.queryByText('later')).toBeNull()
  expect(await screen.findByText('later')).toBeDefined()
})

it('is part of the HTML of the server', () => {
  const Part = latePart(async () => Words, Words)
  expect(renderToString(<Part text="html" />)).toContain('html')
})

it('leaves its place empty where its code does not come', async () => {
  const failing = Promise.reject(new Error('no such file'))
  const Part = latePart<{ text: string }>(() => failing)
  const { container } = render(<Part text="never" />)
  await failing.catch(() => undefined)
  expect(container.textContent).toBe('')
})
