import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CopyableId } from '../pages/copy-button.tsx'
import { startCopying } from './copying.ts'

const scope = { t: (key: string) => key }
let written: string[]
let refuses: boolean

beforeEach(() => {
  written = []
  refuses = false
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        if (refuses) throw new DOMException('not allowed', 'NotAllowedError')
        written.push(text)
      },
    },
  })
  document.body.innerHTML = renderToString(
    <>
      <CopyableId scope={scope} value="one" />
      <CopyableId scope={scope} value="two" />
    </>,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const button = (place: number) => document.querySelectorAll('button')[place] as HTMLButtonElement
const said = () => document.querySelector('[role=status]')?.textContent
const press = async (place: number) => {
  button(place).click()
  await vi.waitFor(() => expect(said()).not.toBe(''))
}

it('keeps the copy button hidden without the script and in browsers without a clipboard', () => {
  expect(button(0).hidden).toBe(true)
  vi.stubGlobal('navigator', {})
  startCopying()
  expect(button(0).hidden).toBe(true)
  expect(document.querySelector('.pick')?.textContent).toBe('one')
})

it('copies the text of the pressed button and announces it', async () => {
  startCopying()
  expect([button(0).hidden, button(0).textContent]).toEqual([false, 'console:copy one'])
  await press(0)
  expect([written, said(), button(0).textContent]).toEqual([['one'], 'console:copied', 'console:copied one'])
  await press(1)
  expect([written, button(0).textContent]).toEqual([['one', 'two'], 'console:copy one'])
  expect(button(1).textContent).toBe('console:copied two')
})

it('selects the text and announces the failure if the browser denies copying', async () => {
  refuses = true
  startCopying()
  await press(1)
  expect([said(), getSelection()?.toString()]).toEqual(['console:copy_failed', 'two'])
  expect(button(1).textContent).toBe('console:copy two')
})
