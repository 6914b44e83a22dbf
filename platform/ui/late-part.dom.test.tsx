import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { latePart } from './late-part.tsx'
import { ToastProvider } from './toast.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>

it('is rendered immediately if its code was loaded before', async () => {
  const Part = latePart(async () => Words)
  await Part.load()
  render(<Part text="here" />)
  expect(screen.getByText('here')).toBeDefined()
})

it('is rendered once its code is loaded, if the page did not wait for it', async () => {
  const Part = latePart(async () => Words)
  render(<Part text="later" />)
  expect(screen.queryByText('later')).toBeNull()
  expect(await screen.findByText('later')).toBeDefined()
})

it("is part of the server's HTML", () => {
  const Part = latePart(async () => Words, Words)
  expect(renderToString(<Part text="html" />)).toContain('html')
})

it('stays empty if its code fails to load', async () => {
  const failing = Promise.reject(new Error('no such file'))
  const Part = latePart<{ text: string }>(() => failing)
  const { container } = render(<Part text="never" />)
  await failing.catch(() => undefined)
  expect(container.textContent).toBe('')
})

it('a dialog that fails to load reports it, and opens on the next press once the network is back', async () => {
  let online = false
  const Dialog = latePart<{ onClose: () => void }>(async () => {
    if (!online) throw new Error('no network')
    return () => <p>dialog</p>
  })
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {open && <Dialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(
    <ToastProvider closeLabel="close" lostLabel="No connection">
      <Opener />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('open'))
  expect(await screen.findByText('No connection')).toBeDefined()
  online = true
  fireEvent.click(screen.getByText('open'))
  expect(await screen.findByText('dialog')).toBeDefined()
})
