import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import { Refusal } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'
import { FileDialog } from './file-dialog.tsx'

afterEach(cleanup)

const PICTURE = ['avif', 'webp', 'jpg', 'png']

/** Renders the dialog for a field that accepts these extensions, and returns its handlers. */
function show(
  kinds: readonly string[],
  upload = vi.fn(async (_file: File) => answer('new.webp')),
  given?: File,
) {
  const handlers = { onDocument: vi.fn(), onPick: vi.fn(), onClose: vi.fn() }
  const props = { api: { upload }, kinds, given, ...handlers }
  render(
    <InStudio studio={{}}>
      <FileDialog {...(props as unknown as DialogProps & Pick<typeof props, 'kinds' | 'onPick'>)} />
    </InStudio>,
  )
  return { upload, ...handlers }
}

const answer = (name: string) => ({ name, asset: { id: `${'0'.repeat(40)}.webp` } })

function file(name: string, type: string, megabytes = 1): File {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: megabytes * 1024 * 1024 })
  return made
}

function send(chosen: File, alt?: string): void {
  fireEvent.change(screen.getByLabelText(/^New file/), { target: { files: [chosen] } })
  const words = screen.queryByLabelText(/^What the picture shows/)
  if (words && alt !== undefined) fireEvent.change(words, { target: { value: alt } })
  fireEvent.click(screen.getByRole('button', { name: 'Upload', hidden: true }))
}

/** The region of the message is there before its text. */
const expectAlert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(text))

describe('a file for a lander', () => {
  it.each<[string, readonly string[], File, string]>([
    ['200 MB', PICTURE, file('a.jpg', 'image/jpeg', 200), 'The file has 200 MB; at most 12 MB is allowed.'],
    ['a film of 21 MB', ['mp4'], file('a.mp4', 'video/mp4', 21), 'at most 20 MB is allowed'],
    [
      'a film in a picture field',
      PICTURE,
      file('a.mp4', 'video/mp4'),
      'Only this fits here: AVIF, WEBP, JPG, PNG.',
    ],
    ['a picture in a film field', ['webm'], file('a.png', 'image/png'), 'Only this fits here: WEBM.'],
    ['a film in another container', ['webm'], file('a.mp4', 'video/mp4'), 'Only this fits here: WEBM.'],
  ])('is not sent if the field does not accept it: %s', (_what, kinds, chosen, words) => {
    const { upload } = show(kinds)
    send(chosen, 'A lake')
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(words)
    expect(upload).not.toHaveBeenCalled()
  })

  it('must be chosen before it is uploaded', () => {
    const { upload } = show(PICTURE)
    fireEvent.click(screen.getByRole('button', { name: 'Upload', hidden: true }))
    expect(screen.getByRole('alert', { hidden: true }).textContent).not.toBe('')
    expect(upload).not.toHaveBeenCalled()
  })

  it('is not sent without its alternative text', () => {
    const { upload } = show(PICTURE)
    send(file('a.jpg', 'image/jpeg'))
    const words = screen.getByLabelText(/^What the picture shows/)
    expect(words.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(words)
    expect(screen.getByText('Describe what the picture shows.')).toBeTruthy()
    expect(upload).not.toHaveBeenCalled()
    fireEvent.change(words, { target: { value: 'A lake' } })
    expect(screen.queryByText('Describe what the picture shows.')).toBeNull()
  })

  it('is added to the document and to its field, with the alternative text', async () => {
    const { onPick, onDocument, onClose } = show(PICTURE)
    send(file('a.jpg', 'image/jpeg'), ' A lake ')
    await waitFor(() => expect(onPick).toHaveBeenCalledWith('new.webp', 'A lake'))
    expect([onDocument.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
    const [change] = onDocument.mock.calls[0] ?? []
    expect(change({ order: ['hero'], assets: { 'old.webp': { id: 'x' } } })).toEqual({
      order: ['hero'],
      assets: { 'old.webp': { id: 'x' }, 'new.webp': answer('new.webp').asset },
    })
  })

  it('is not used if the server stored it with another extension', async () => {
    const { onPick, onDocument } = show(
      ['mp4'],
      vi.fn(async () => answer('new.webm')),
    )
    send(file('a.mp4', 'video/mp4'))
    await expectAlert('Only this fits here: MP4.')
    expect([onPick.mock.calls, onDocument.mock.calls]).toEqual([[], []])
  })

  it('shows the message of the server if it is refused, and another one can be sent', async () => {
    const refused = vi.fn(async () => {
      throw new Refusal(422, 'This isn’t a picture.', null)
    })
    show(PICTURE, refused)
    send(file('a.jpg', 'image/jpeg'), 'A lake')
    await expectAlert('This isn’t a picture.')
    const again = screen.getByRole('button', { name: 'Upload', hidden: true })
    expect([again.hasAttribute('disabled'), again.getAttribute('aria-busy')]).toEqual([false, null])
  })

  /** The data of a drop or a paste. */
  const handedOver = (...files: File[]) => ({ files, types: files.length > 0 ? ['Files'] : ['text/plain'] })
  const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: handedOver(...files) })
  const paste = (...files: File[]) => fireEvent.paste(document.body, { clipboardData: handedOver(...files) })
  const describeIt = async (upload: ReturnType<typeof show>['upload']) => {
    const words = screen.getByLabelText(/^What the picture shows/)
    await waitFor(() => expect(document.activeElement).toBe(words))
    fireEvent.change(words, { target: { value: 'A lake' } })
    const form = words.closest('form')
    if (form) fireEvent.submit(form)
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
    return upload.mock.calls[0]?.[0]
  }

  it('can be dropped anywhere on the page, and then needs only its alternative text', async () => {
    const { upload } = show(PICTURE)
    // False: the browser is kept from opening the file in place of the page.
    expect(drop(file('lake.avif', 'image/avif'))).toBe(false)
    expect((await describeIt(upload))?.name).toBe('lake.avif')
  })

  it('gets a unique name when pasted, since browsers name all pasted pictures the same', async () => {
    const { upload } = show(PICTURE)
    expect(paste(file('image.png', 'image/png'))).toBe(false)
    expect((await describeIt(upload))?.name).toMatch(/^picture-[0-9a-z]+\.png$/)
  })

  it('is preselected if it was dropped on the field before the dialog opened', async () => {
    const { upload } = show(PICTURE, undefined, file('lake.jpg', 'image/jpeg'))
    expect((await describeIt(upload))?.name).toBe('lake.jpg')
  })

  it('is refused when dropped if not accepted, while pasted text is left to the browser', () => {
    show(PICTURE)
    drop(file('a.mp4', 'video/mp4'))
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Only this fits here')
    expect(paste()).toBe(true)
  })
})
